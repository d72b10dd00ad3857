import { SITE_PATHS } from '@callwright/shared/site-paths.ts';
import { splitWords } from '../words/split-words.ts';
import { markPrefixes } from './marked-text.ts';
import type { FoundPost, FoundPosts } from './search-requests.ts';

type ListedPost = { slug: string; publishedAt: string; title: string };

/** @throws if the page can't be loaded or lists no posts. A captive portal returns its own page. */
export async function readNewestPosts(): Promise<ListedPost[]> {
  const posts = listPosts(location.pathname === SITE_PATHS.blog ? document : await loadFirstPage());
  if (posts.length === 0) throw new Error('the first page of the blog lists no posts');
  return posts;
}

async function loadFirstPage(): Promise<Document> {
  const answer = await fetch(SITE_PATHS.blog);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

function listPosts(page: Document): ListedPost[] {
  return [...page.querySelectorAll('[data-searched-list] article')].flatMap((article) => {
    const link = article.querySelector(':is(h2, h3) a');
    const slug = link?.getAttribute('href')?.split('/').at(-1);
    const publishedAt = article.querySelector('time')?.dateTime;
    return link && slug && publishedAt ? { slug, publishedAt, title: link.textContent } : [];
  });
}

/** Returns the posts whose title has, for each word of the query, a word that begins with it. */
export function findTitles(posts: readonly ListedPost[], query: string): FoundPosts {
  const wanted = splitWords(query);
  const found = posts.flatMap(({ slug, publishedAt, title }): FoundPost[] => {
    const words = splitWords(title);
    const isFound = wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
    return isFound ? [{ slug, publishedAt, title: markPrefixes(title, wanted), text: [] }] : [];
  });
  return { count: found.length, posts: found };
}
