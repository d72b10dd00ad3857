/** Finds when any of the posts was last changed or published, to the second, in UTC; null without posts. */
export function latestUpdate(posts: readonly { updated_at: string; published_at: string }[]): string | null {
  const times = posts.flatMap((post) => [Date.parse(post.updated_at), Date.parse(post.published_at)]);
  return times.length > 0 ? toUtc(Math.max(...times)) : null;
}

function toUtc(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
