import { assertNever } from '@callwright/shared/result.ts';
import type { ReactNode } from 'react';
import type { PageHead } from '../../seo/page-metadata.ts';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { toArchivePath, toPostPath, toTagArchivePath, toTagPath } from '../addresses.ts';
import type { HtmlPage } from '../blog-page.ts';
import {
  ArchivePage,
  BlogFirstPage,
  describeDates,
  nameArchivePage,
  nameTagArchivePage,
  TagArchivePage,
  TagPage,
} from '../list/list-page.tsx';
import { PostPage } from '../post/post-page.tsx';
import { createSitePictures } from '../site-pictures.ts';
import { blogMetadata, toListMetadata } from './list-metadata.ts';
import { toPostMetadata } from './post-metadata.ts';

export type RenderedPage = {
  path: string;
  head: PageHead;
  main: ReactNode;
};

/** Depends only on `page`: the same value gives the same page. */
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
      const description = `${site.blogName} posts ${describeDates(page.posts)}.`;
      return {
        path,
        head: toListMetadata({ path, title: nameArchivePage(page.position), description }),
        main: <ArchivePage {...page} pictures={pictures} />,
      };
    }
    case 'tag': {
      const path = toTagPath(page.tag.slug);
      const description = `${site.blogName} posts on “${page.tag.label}”.`;
      return {
        path,
        head: toListMetadata({ path, title: page.tag.label, description }),
        main: <TagPage {...page} pictures={pictures} />,
      };
    }
    case 'tag-archive': {
      const path = toTagArchivePath(page.tag.slug, page.position.number);
      const title = nameTagArchivePage(page.tag, page.position);
      const description = `${site.blogName} posts on “${page.tag.label}” ${describeDates(page.posts)}.`;
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
