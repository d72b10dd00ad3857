import { readPublishedPost, resolveOldUrl, resolvePostSlug } from '@callwright/shared/api/published-posts.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';
import type { Post } from '@callwright/shared/post/post.ts';
import { tidyOldUrls } from '@callwright/shared/post-links/old-urls.ts';
import { assertNever } from '@callwright/shared/result.ts';
import { render } from 'preact';
import type { ReaderBackend } from '../../settings/reader-backend.ts';
import { site } from '../../settings/site.ts';
import { PostArticle, PostHead, PostNotFound } from '../post/post-article.tsx';
import { describePost } from '../post-description.ts';
import { decidePostView, type PrerenderedPost } from '../reader/post-freshness.ts';
import { readerClient } from '../reader/reader-client.ts';
import { countView, logReadFailure, whenActivated } from '../reader/reader-requests.ts';
import { mount } from './mount.tsx';

type LatestPostOptions = {
  container: HTMLElement;
  backend: ReaderBackend;
  slug: string;
  known: PrerenderedPost | null;
};

export async function renderLatestPost({ container, backend, slug, known }: LatestPostOptions): Promise<void> {
  const answer = await retryRead(() => readPublishedPost(readerClient, slug));
  if (!answer.ok) logReadFailure(answer.error);
  const view = decidePostView(known, answer);
  switch (view.show) {
    case 'known':
      return;
    case 'post':
      if (!known) insertPostHead(view.post, backend);
      document.title = describePost(view.post).title;
      return mount(container, <PostArticle post={view.post} />);
    case 'not-found':
      // A failed request doesn't show whether the post moved.
      if (answer.ok && (await isRedirected(slug))) return;
      document.title = `Post Not Found | ${site.blogName}`;
      return mount(container, <PostNotFound />);
    default:
      return assertNever(view);
  }
}

/** Adds the metadata of a post that wasn't exported yet, and counts its first view. */
function insertPostHead(post: Post, backend: ReaderBackend): void {
  const head = document.createElement('div');
  render(<PostHead post={post} />, head);
  document.head.append(...head.childNodes);
  whenActivated(document, () => void countView(backend, post.slug));
}

/** Redirects to the post's current URL. The backend resolves a former URL in one step, so there are no loops. */
async function isRedirected(slug: string): Promise<boolean> {
  const moved = await retryRead(() => resolvePostSlug(readerClient, slug));
  const found =
    moved.ok && moved.value === null
      ? await retryRead(() => resolveOldUrl(readerClient, tidyOldUrls(location.pathname)))
      : moved;
  if (!found.ok) logReadFailure(found.error);
  if (!found.ok || found.value === null) return false;
  location.replace(`/blog/${found.value}`);
  return true;
}
