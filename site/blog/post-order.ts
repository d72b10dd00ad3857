/** What decides the order of posts. */
export type PlacedPost = { id: string; published_at: string };

/**
 * Compares two posts in the order of publishing, the oldest first; of two of the same time, the one with the
 * lower id. Times are Postgres's in UTC, so those within one millisecond compare as texts.
 */
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
