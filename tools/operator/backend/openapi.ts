import { routes } from "#client/routes.ts";
import { rules, type CallName } from "#contract/rules.ts";
import { answers, shared } from "./answers.ts";
import { requests, type Documented } from "./request-schemas.ts";
import { samples } from "./requests.ts";

/** The calls of the specification's own table: a backend has these. */
export const SPECIFIED: readonly CallName[] = [
  "GET /api/settings.php",
  "GET /api/user.php",
  "POST /api/user.php",
  "PUT /api/user.php",
  "GET /api/logout.php",
  "GET /api/geocode.php",
  "POST /api/page-hidden.php",
  "GET /api/chats.php",
  "GET /api/likes.php",
  "DELETE /api/chat.php",
  "GET /api/auto-like.php",
  "GET /api/discountcode.php",
  "GET /api/interests.php",
  "GET /api/regions.php",
  "GET /api/companyinfo.php",
];

const fallback = { default: ({ base }: { base: object }) => base };
const jsonSchema = (schema: Documented): Record<string, unknown> => {
  const { $schema: _, ...json } = schema.toJsonSchema({ fallback }) as Record<string, unknown>;
  return shorter(json) as Record<string, unknown>;
};
const named = Object.entries(shared).map(([name, schema]) => ({
  name,
  text: JSON.stringify(jsonSchema(schema)),
}));

/** A schema with those that have a name referred to by it. */
function referring(json: unknown): unknown {
  if (typeof json !== "object" || json === null) return json;
  const text = JSON.stringify(json);
  const found = named.find((each) => each.text === text);
  if (found) return { $ref: `#/components/schemas/${found.name}` };
  return Array.isArray(json)
    ? json.map(referring)
    : Object.fromEntries(Object.entries(json).map(([key, value]) => [key, referring(value)]));
}

/** A choice between constants as one list of them. */
function shorter(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(shorter);
  if (typeof json !== "object" || json === null) return json;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, shorter(value)]),
  );
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { ...rest, anyOf };
  const constants = anyOf.flatMap((each: { const?: unknown }) => ("const" in each ? [each.const] : []));
  const others = anyOf.filter((each: { const?: unknown }) => !("const" in each));
  if (constants.length < 2) return { ...rest, anyOf };
  return others.length === 0
    ? { ...rest, enum: constants }
    : { ...rest, anyOf: [{ enum: constants }, ...others] };
}

/** The pages that a call enables. */
const pagesOf = (name: CallName): string[] => [
  ...new Set(
    routes.flatMap(({ path, call, needs, instead }) =>
      [call, needs, instead].includes(name as never) ? [path] : [],
    ),
  ),
];

/** The query and the body of a call that has any. */
const sentBy = (name: CallName): { query?: Documented; body?: Documented } | undefined =>
  (requests as Partial<Record<CallName, { query?: Documented; body?: Documented }>>)[name];

/**
 * What an operator's own backend is asked, and what of its answers is read, as OpenAPI 3.1: made of the
 * schemas with which the edge checks them. `examples` are answers by call, as docs/backend/example.php gives
 * them.
 */
export function openApi(examples: Readonly<Record<string, unknown>>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { name, query, body } of samples) {
    const [method = "", path = ""] = name.split(" ");
    const answer = answers[name];
    const request = sentBy(name);
    const pages = pagesOf(name);
    (paths[path] ??= {})[method.toLowerCase()] = {
      summary: SPECIFIED.includes(name) ? "Every backend has this call." : "A backend may have this call.",
      tags: [SPECIFIED.includes(name) ? "specification" : "optional"],
      ...(pages.length > 0 && { "x-enables-pages": pages }),
      ...(rules[name].needs === "member" && { security: [{ session: [] }] }),
      ...(request?.query && { parameters: parametersOf(request.query, query) }),
      ...(request?.body && {
        requestBody: { content: { "application/json": { schema: jsonSchema(request.body), example: body } } },
      }),
      ...(rules[name].body !== undefined && {
        requestBody: {
          content: { [`${rules[name].body}/*`]: { schema: { type: "string", format: "binary" } } },
        },
      }),
      responses: {
        "200": {
          description: answer === null ? "Nothing of it is read." : "Unknown keys are ignored.",
          content: {
            "application/json": {
              ...(answer !== null && { schema: referring(jsonSchema(answer)) }),
              ...(name in examples && { example: examples[name] }),
            },
          },
        },
        default: { $ref: "#/components/responses/Failure" },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "A backend of your own behind Rendezvous",
      version: "1",
      description:
        "The calls tagged `specification` are asked of every backend. Those tagged `optional` enable the pages that they name; a page without its call says that the site does not have it, and nothing leads there.",
    },
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(shared).map(([name, schema]) => [name, jsonSchema(schema)])),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "any",
          description: "The cookies that the backend set itself.",
        },
      },
      responses: {
        Failure: {
          description:
            "A status of 400 or more. 404 without the code not_found means that there is no such call; 403 with authentication_required ends the session.",
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  error: {
                    type: "object",
                    properties: { code: { type: "string" }, field: { type: "string" } },
                    required: ["code"],
                  },
                  authentication_required: { type: "boolean" },
                },
              },
              example: { error: { code: "login_required" }, authentication_required: true },
            },
          },
        },
      },
    },
  };
}

function parametersOf(schema: Documented, sample: Readonly<Record<string, string>>): object[] {
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: property,
    ...(name in sample && { example: sample[name] }),
  }));
}
