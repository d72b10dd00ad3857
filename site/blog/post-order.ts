export type PlacedPost = { id: string; published_at: string };

/** Oldest first, then by ID. Postgres times have microseconds, so times within one millisecond are compared as text. */
export function comparePosts(a: PlacedPost, b: PlacedPost): number {
  return (
    Date.parse(a.published_at) - Date.parse(b.published_at) ||
    compareTexts(a.published_at, b.published_at) ||
    compareTexts(a.id, b.id)
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
