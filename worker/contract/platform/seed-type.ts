/**
 * A page asked for with this `Accept` answers its seed alone, as JSON: what a page that stands already needs
 * to become it. For members only.
 */
export const SEED_TYPE = "application/vnd.rendezvous.seed+json";
