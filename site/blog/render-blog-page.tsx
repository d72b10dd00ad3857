import { assertNever } from '@callwright/shared/result.ts';
import type { ReactNode } from 'react';
import { BlogList } from '../components/blog/blog-list.tsx';
import { PostArticle } from '../components/blog/post-article.tsx';
import { PostIsland } from '../components/blog/post-island.tsx';
import { ROUTES } from '../content/routes.ts';
import { site } from '../content/site.ts';
import { type PageHead, toPageMetadata } from '../seo/page-metadata.ts';
import { toPostMetadata } from '../seo/post-metadata.ts';
import { article, breadcrumbs, StructuredData } from '../seo/structured-data.tsx';
import type { HtmlPage } from './blog-page.ts';

export type RenderedPage = {
  /** The page's address; its file is the same with `.html`. */
  path: string;
  head: PageHead;
  /** What `main` contains. */
  main: ReactNode;
};

/** Makes a page of the blog of its value and of nothing else: the same value is the same page. */
export function renderBlogPage(page: HtmlPage): RenderedPage {
  switch (page.kind) {
    case 'post':
      return toPostDocument(page);
    case 'blog':
      return toListDocument(page);
    case 'archive':
    case 'tag':
    case 'tag-archive':
      throw new Error(`There is no component for a page of the kind ${page.kind} yet.`);
    default:
      return assertNever(page);
  }
}

function toPostDocument({ post }: Extract<HtmlPage, { kind: 'post' }>): RenderedPage {
  const head = toPostMetadata(post);
  return {
    path: `/blog/${post.slug}`,
    head,
    main: (
      <PostIsland slug={post.slug} known={{ id: post.id, revision: post.revision }}>
        <StructuredData data={article(post)} />
        <StructuredData data={breadcrumbs(ROUTES.blog, { path: `/blog/${post.slug}`, label: post.title })} />
        <PostArticle post={post} />
      </PostIsland>
    ),
  };
}

function toListDocument({ posts }: Extract<HtmlPage, { kind: 'blog' }>): RenderedPage {
  return {
    path: ROUTES.blog.path,
    head: toPageMetadata(ROUTES.blog, { title: site.blogName, description: site.blogDescription }),
    main: (
      <>
        <StructuredData data={breadcrumbs(ROUTES.blog)} />
        <BlogList posts={posts} />
      </>
    ),
  };
}
