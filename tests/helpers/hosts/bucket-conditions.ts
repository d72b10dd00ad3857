type Send = (request: Request) => Promise<Response>;

/** Adds Amazon's conditional writes (docs.aws.amazon.com, "Conditional requests") to a store. */
export function withConditions(conditions: 'held' | 'refused' | 'ignored'): Send {
  let last: Promise<unknown> = Promise.resolve();
  async function decide(request: Request): Promise<Response> {
    const there = await fetch(request.url);
    await there.arrayBuffer();
    const etag = there.status === 200 ? there.headers.get('etag') : null;
    const wanted = request.headers.get('if-match');
    if (wanted !== null && etag === null) return new Response('', { status: 404 });
    const isHeld = wanted === null ? etag === null : etag === wanted;
    return isHeld ? fetch(request) : new Response('', { status: 412 });
  }
  return (request) => {
    const hasCondition = request.headers.has('if-match') || request.headers.has('if-none-match');
    if (!hasCondition || conditions === 'ignored') return fetch(request);
    if (conditions === 'refused') return Promise.resolve(new Response('', { status: 501 }));
    const next = last.then(() => decide(request));
    last = next.catch(() => undefined);
    return next;
  };
}

/** Stores objects in folders like MinIO: a key can't also be a folder of another key. */
export function withFolders(send: Send): Send {
  const keys = new Set<string>();
  return async (request) => {
    const key = new URL(request.url).pathname;
    if (request.method === 'DELETE') keys.delete(key);
    if (request.method !== 'PUT') return send(request);
    const isTaken = [...keys].some((other) => other.startsWith(`${key}/`) || key.startsWith(`${other}/`));
    if (isTaken) return new Response('<Error><Code>XMinioParentIsObject</Code></Error>', { status: 400 });
    keys.add(key);
    return send(request);
  };
}
