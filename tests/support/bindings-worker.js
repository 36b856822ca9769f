/**
 * Stands beside the site's own workers, with their databases and members' objects. Miniflare's own way to a
 * binding blocks the test meanwhile, twice for a call of an object.
 */
export default {
  async fetch(request, env) {
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
