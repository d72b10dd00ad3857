/** When the newest of some posts was changed or came out, to the second, in UTC; null where there are none. */
export function latestUpdate(posts: readonly { updated_at: string; published_at: string }[]): string | null {
  const times = posts.flatMap((post) => [Date.parse(post.updated_at), Date.parse(post.published_at)]);
  return times.length > 0 ? toUtc(Math.max(...times)) : null;
}

function toUtc(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
