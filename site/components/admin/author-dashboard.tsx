'use client';

import { useMemo } from 'react';
import type { Author } from '../../admin/auth/use-session.ts';
import { openStorage } from '../../admin/drafts/browser-storage.ts';
import { listEdits } from '../../admin/drafts/edit-storage.ts';
import { useDraft } from '../../admin/drafts/use-draft.ts';
import { useOpenPost } from '../../admin/edits/use-open-post.ts';
import { type OwnPosts, useOwnPosts } from '../../admin/edits/use-own-posts.ts';
import { EditPost } from './edit-post.tsx';
import { OwnPostsCard } from './own-posts-card.tsx';
import { PostForm } from './post-form.tsx';

/** What a signed-in author has here: the form, of a new post or of one of theirs, and the list of those. */
export function AuthorDashboard({ author }: { author: Author }) {
  const posts = useOwnPosts(author.id);
  const open = useOpenPost(author.id);
  const { postId } = open;
  const list = posts.posts;
  // Read again whenever the post in the form or the list changes: what is kept changes with them.
  const edits = useMemo(() => listEdits(openStorage('localStorage'), author.id), [author.id, postId, list]);

  return (
    <>
      <p className="mt-2 lg:hidden">
        <a href="#own-posts" className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline">
          Go to the posts on the blog
        </a>
      </p>
      <div className="mt-4 grid items-start gap-6 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <FormSide author={author} posts={posts} {...open} />
        <OwnPostsCard posts={posts} edits={edits} openId={postId} />
      </div>
    </>
  );
}

type FormSideProps = { author: Author; posts: OwnPosts } & ReturnType<typeof useOpenPost>;

/** Holds the draft of a new post also while another post is in the form. */
function FormSide({ author, posts, postId, isChosen, close }: FormSideProps) {
  const draft = useDraft(author.id);
  if (postId === null) {
    return <PostForm author={author} handle={draft} isReturned={isChosen} onPublished={posts.reload} />;
  }
  return (
    <EditPost
      key={postId}
      author={author}
      postId={postId}
      summary={posts.posts?.find(({ id }) => id === postId) ?? null}
      isFocused={isChosen}
      onStanding={(standing) => posts.note(postId, standing)}
      onClose={close}
    />
  );
}
