/**
 * Stands beside the site's own workers, with their databases and members' objects. The harness's own way to a
 * binding passes through a second process and blocks the test meanwhile, twice for a call of an object.
 */
export default {
  async fetch(request, env) {
    // The address at which the runtime itself listens.
    if (request.method === "GET") return new Response(request.headers.get("host"));
    const asked = await request.json();
    try {
      return Response.json({ result: await answer(asked, env) });
    } catch (error) {
      return Response.json({ error: String(error.message ?? error) });
    }
  },
};

function answer({ database, queries, member, method, args }, env) {
  if (database !== undefined) {
    const db = env[database];
    return db.batch(queries.map(({ sql, values }) => db.prepare(sql).bind(...values)));
  }
  const id = env.MEMBERS.idFromName(member);
  return method === undefined ? id.toString() : env.MEMBERS.get(id)[method](...args);
}
