import { assertNever } from '@callwright/shared/result.ts';
import type { ReactNode } from 'react';
import {
  ArchivePage,
  BlogFirstPage,
  describeDates,
  nameArchivePage,
  nameTagArchivePage,
  TagArchivePage,
  TagPage,
} from '../components/blog/list-page.tsx';
import { PostPage } from '../components/blog/post-page.tsx';
import { ROUTES } from '../content/routes.ts';
import { site } from '../content/settings/site.ts';
import { blogMetadata, toListMetadata } from '../seo/list-metadata.ts';
import type { PageHead } from '../seo/page-metadata.ts';
import { toPostMetadata } from '../seo/post-metadata.ts';
import { toArchivePath, toPostPath, toTagArchivePath, toTagPath } from './addresses.ts';
import type { HtmlPage } from './blog-page.ts';
import { createSitePictures } from './site-pictures.ts';

export type RenderedPage = {
  /** The page's address; its file is the same with `.html`. */
  path: string;
  head: PageHead;
  /** What `main` contains. */
  main: ReactNode;
};

/** Makes a page of the blog of its value and of nothing else: the same value is the same page. */
export function renderBlogPage(page: HtmlPage): RenderedPage {
  const pictures = createSitePictures(page.missingPictures);
  switch (page.kind) {
    case 'post':
      return {
        path: toPostPath(page.post.slug),
        head: toPostMetadata(page.post, pictures),
        main: <PostPage {...page} pictures={pictures} />,
      };
    case 'blog':
      return { path: ROUTES.blog.path, head: blogMetadata, main: <BlogFirstPage {...page} pictures={pictures} /> };
    case 'archive': {
      const path = toArchivePath(page.position.number);
      const description = `Posts of the ${site.blogName} ${describeDates(page.posts)}.`;
      return {
        path,
        head: toListMetadata({ path, title: nameArchivePage(page.position), description }),
        main: <ArchivePage {...page} pictures={pictures} />,
      };
    }
    case 'tag': {
      const path = toTagPath(page.tag.slug);
      const description = `Posts of the ${site.blogName} on “${page.tag.label}”.`;
      return {
        path,
        head: toListMetadata({ path, title: page.tag.label, description }),
        main: <TagPage {...page} pictures={pictures} />,
      };
    }
    case 'tag-archive': {
      const path = toTagArchivePath(page.tag.slug, page.position.number);
      const title = nameTagArchivePage(page.tag, page.position);
      const description = `Posts of the ${site.blogName} on “${page.tag.label}” ${describeDates(page.posts)}.`;
      return {
        path,
        head: toListMetadata({ path, title, description }),
        main: <TagArchivePage {...page} pictures={pictures} />,
      };
    }
    default:
      return assertNever(page);
  }
}
