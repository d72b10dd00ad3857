import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Post } from '@callwright/shared/post/post.ts';
import HomePage from '@callwright/site/app/(marketing)/page.tsx';
import type { HtmlPage } from '@callwright/site/blog/blog-page.ts';
import { chooseRelated } from '@callwright/site/blog/post/related.ts';
import { comparePosts } from '@callwright/site/blog/post-order.ts';
import { renderBlogPage } from '@callwright/site/blog/render/render-blog-page.tsx';
import { listPostTags } from '@callwright/site/blog/tags.ts';
import { findFrequentWords } from '@callwright/site/blog/words/words.ts';
import { env } from '@callwright/site/env.ts';
import { SiteFooter } from '@callwright/site/ui/document/site-footer.tsx';
import { SiteHeader } from '@callwright/site/ui/document/site-header.tsx';
import type { ReactNode } from 'react';
import { listPostsInFull } from '../../../../helpers/list-posts-in-full.ts';
import { environment } from './environment.ts';

const slug = environment.POST_SLUG;

const read = await listPostsInFull(createAnonymousBlogClient(env));
if (!read.ok) throw new Error(read.error.message);
const posts = read.value;

function findPost(): HtmlPage {
  const inOrder = posts.toSorted(comparePosts);
  const at = inOrder.findIndex((post) => post.slug === slug);
  const post = inOrder[at];
  if (!post) throw new Error(`There is no post ${slug}.`);
  return {
    kind: 'post',
    post,
    previous: inOrder[at - 1] ?? null,
    next: inOrder[at + 1] ?? null,
    related: chooseRelated(toCompared(post), posts.map(toCompared)).map((chosen) => chosen.post),
    tags: [],
  };
}

function toCompared(post: Post) {
  const tags = listPostTags(post.keywords).map((tag) => tag.slug);
  return { ...post, post, tags, words: findFrequentWords(post.content) };
}

export const PAGES: { path: string; render(): ReactNode | Promise<ReactNode> }[] = [
  { path: '/', render: HomePage },
  { path: '/blog', render: () => renderBlogPage({ kind: 'blog', posts, older: null }).main },
  { path: `/blog/${slug}`, render: () => renderBlogPage(findPost()).main },
];

export function SitePage({ node }: { node: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-30 rounded-lg bg-surface px-4 py-3 font-semibold text-accent shadow-card focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {node}
      </main>
      <SiteFooter />
    </>
  );
}
