/**
 * Answers with the address at which the runtime itself listens: a request that the harness sends straight to
 * a worker has it as its host.
 */
export default { fetch: (request) => new Response(request.headers.get("host")) };
