import { readPublishedPost, resolvePostSlug } from '@callwright/shared/api/published-posts.ts';
import type { Post } from '@callwright/shared/post/post.ts';
import { assertNever } from '@callwright/shared/result.ts';
import { render } from 'preact';
import { PostArticle } from '../../components/blog/post-article.tsx';
import { PostHead } from '../../components/blog/post-head.tsx';
import { PostNotFound } from '../../components/blog/post-not-found.tsx';
import { site } from '../../content/site.ts';
import { decidePostView, type PrerenderedPost } from '../../reader/post-freshness.ts';
import { readerClient, unwrap } from '../../reader/reader-client.ts';
import { countView, type ReaderBackend } from '../../reader/reader-requests.ts';
import { readWithRetries } from '../../reader/retry-read.ts';
import { whenActivated } from '../../reader/when-activated.ts';
import { describePost } from '../../seo/post-description.ts';
import { mount } from './mount.tsx';

type FreshPost = {
  outlet: HTMLElement;
  backend: ReaderBackend;
  slug: string;
  /** The text that the export holds and the outlet shows; null where it holds none. */
  known: PrerenderedPost | null;
};

/** Shows the post at a slug as it is now. */
export async function renderLatestPost({ outlet, backend, slug, known }: FreshPost): Promise<void> {
  const answer = await readWithRetries(async () => unwrap(await readPublishedPost(readerClient, slug)));
  const post = answer.isAnswered ? answer.value : null;
  const view = decidePostView(known, answer.isAnswered ? { isAnswered: true, post } : { isAnswered: false });
  switch (view.show) {
    case 'known':
      return;
    case 'post':
      if (!known) introduce(view.post, backend);
      document.title = describePost(view.post).title;
      return mount(outlet, <PostArticle post={view.post} />);
    case 'not-found':
      // A failed question says nothing about where the post is.
      if (answer.isAnswered && (await isLedOn(slug))) return;
      document.title = `Post Not Found | ${site.blogName}`;
      return mount(outlet, <PostNotFound />);
    default:
      return assertNever(view);
  }
}

/** The head of a post that no export knows yet, and its first view. */
function introduce(post: Post, backend: ReaderBackend): void {
  const head = document.createElement('div');
  render(<PostHead post={post} />, head);
  document.head.append(...head.childNodes);
  whenActivated(document, () => void countView(backend, post.slug));
}

/** Leads on where the post has another address now; there is no chain to follow, so it never goes in a circle. */
async function isLedOn(slug: string): Promise<boolean> {
  // The reader has waited for one answer already: no second try.
  const moved = await resolvePostSlug(readerClient, slug);
  if (!moved.ok) console.error(`The blog could not be read: ${moved.error.message}`);
  if (!moved.ok || moved.value === null) return false;
  location.replace(`/blog/${moved.value}`);
  return true;
}
