export function NoPosts() {
  return <p className="py-24 text-center text-ink-soft text-lg">No blog posts yet. Check back soon!</p>;
}
