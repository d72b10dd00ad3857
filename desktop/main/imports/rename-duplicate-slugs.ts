import type { ImportedPost } from './sources/imported-post.ts';

/** Each slug is a URL. A published post keeps its own; the others get a number. */
export function renameDuplicateSlugs(posts: Pick<ImportedPost, 'slug' | 'status' | 'fields' | 'problems'>[]): void {
  const taken = new Set(posts.map(({ slug }) => slug));
  const seen = new Set(['']);
  // The same slug may occur many thousand times.
  const numbers = new Map<string, number>();
  const publishedFirst = [...posts].sort((a, b) => Number(b.status === 'published') - Number(a.status === 'published'));
  for (const post of publishedFirst) {
    const { slug } = post;
    if (slug === '' || !seen.has(slug)) {
      seen.add(slug);
      continue;
    }
    let number = numbers.get(slug) ?? 2;
    while (taken.has(`${slug}-${number}`)) number += 1;
    numbers.set(slug, number + 1);
    post.slug = `${slug}-${number}`;
    taken.add(post.slug);
    post.fields = { ...post.fields, slug: post.slug };
    post.problems = [...post.problems, `Another post has the slug “${slug}”, so this one is now “${post.slug}”.`];
  }
}
