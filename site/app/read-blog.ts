import { notFound } from 'next/navigation';
import { type HtmlPage, isHtmlPage } from '../blog/blog-page.ts';
import { type RenderedPage, renderBlogPage } from '../blog/render/render-blog-page.tsx';
import { arePostsLeftOut, env, isDevelopment } from '../env.ts';
import { createReadingClient } from '../publish/backend/reading-client.ts';
import { Archive } from '../publish/plan/archive.ts';
import { planPages } from '../publish/plan/plan.ts';
import { readPosts } from '../publish/plan/read-posts.ts';
import { updateRelatedPosts } from '../publish/plan/related-posts.ts';
import { State } from '../publish/plan/state.ts';
import { readPictures, readWords } from '../publish/plan/stored-posts.ts';

export type Blog = ReadonlyMap<string, HtmlPage>;

const NO_POSTS: HtmlPage = { kind: 'blog', posts: [], older: null };

/** @throws if the posts can't be read, so a site is never exported without its posts. */
export function readBlog(): Promise<Blog> {
  if (isDevelopment) return readPages();
  built ??= readPages();
  return built;
}

export async function renderPageAt(path: string): Promise<RenderedPage> {
  const page = (await readBlog()).get(path);
  return page ? renderBlogPage(page) : notFound();
}

let built: Promise<Blog> | null = null;

async function readPages(): Promise<Blog> {
  if (arePostsLeftOut) return byPath([NO_POSTS]);
  const state = State.inMemory();
  try {
    const read = await readPosts(createReadingClient(env), state, true);
    if (!read.ok) throw new Error(`Couldn't read the posts from ${env.SUPABASE_URL}: ${read.error.message}`);
    return byPath(planHtmlPages(state));
  } finally {
    state.close();
  }
}

function planHtmlPages(state: State): HtmlPage[] {
  // Only the publisher makes picture files. Without them, pages show the uploads.
  const posts = new Archive().readPosts(state, []).map((post) => ({
    ...post,
    missingPictures: readPictures(state, post.id).map(({ path }) => path),
  }));
  updateRelatedPosts(posts, null, (id) => readWords(state, id));
  return Array.from(planPages(posts, [], state), (page) => page.read()).filter(isHtmlPage);
}

function byPath(pages: readonly HtmlPage[]): Blog {
  return new Map(pages.map((page) => [renderBlogPage(page).path, page]));
}
