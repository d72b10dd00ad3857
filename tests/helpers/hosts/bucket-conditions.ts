/**
 * Holds a store to the conditions of a write that Amazon's holds (docs.aws.amazon.com, "Conditional requests"):
 * `If-None-Match: *` and `If-Match`, each decided together with its write.
 */
export function withConditions(): (request: Request) => Promise<Response> {
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
    if (!request.headers.has('if-match') && !request.headers.has('if-none-match')) return fetch(request);
    const next = last.then(() => decide(request));
    last = next.catch(() => undefined);
    return next;
  };
}
