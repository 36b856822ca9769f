import { configure } from "arktype/config";

/** workerd forbids `new Function`: arktype must be told before its own modules make their first schema. */
configure({ jitless: true });
