'use client';

import { type ReactNode, useMemo } from 'react';
import type { Author } from '../../login/session/author-session.ts';
import { Loading } from '../../ui/loading.tsx';
import { AccountCard } from '../account/account-card.tsx';
import { AccountNotice, UnreadAccountNotice } from '../authors/account-notice.tsx';
import { AuthorsCard } from '../authors/authors-card.tsx';
import { useOwnAccount } from '../authors/use-own-account.ts';
import { DemoRequestsCard } from '../demos/demo-requests-card.tsx';
import { useEditorLock } from '../drafts/use-editor-lock.ts';
import { EditPost } from '../editor/edit-post.tsx';
import { NewPost } from '../editor/new-post.tsx';
import { openEdits } from '../edits/stored-edit.ts';
import { useOpenPost } from '../edits/use-open-post.ts';
import { useOwnPosts } from '../edits/use-own-posts.ts';
import { ReleasesCard } from '../live/releases-card.tsx';
import { OwnPostsCard } from '../posts/own-posts-card.tsx';
import { useNamedPart } from './use-named-part.ts';

type AuthorDashboardProps = {
  author: Author;
  /** What only the owner is told. */
  ownerNotice: ReactNode;
};

/** What a signed-in author has here: the form, of a new post or of one on the blog, and the list of those; the owner's accounts. */
export function AuthorDashboard({ author, ownerNotice }: AuthorDashboardProps) {
  const { account, isEditor, failure, reload } = useOwnAccount(author);
  const role = { isEditor, failure, reload: () => void reload() };
  const posts = useOwnPosts(author.id, isEditor);
  const { postId, isChosen, close } = useOpenPost(author.id);
  const lock = useEditorLock();
  const isEditable = lock === 'held';
  const list = posts.posts;
  // Read again whenever the post in the form or the list changes: what is stored changes with them.
  const edits = useMemo(() => openEdits(author.id).list(), [author.id, postId, list]);
  useNamedPart(author, isEditor !== null || failure !== null);
  const form = { author, isEditable, isFocused: isChosen };

  return (
    <>
      {account?.role === 'owner' && ownerNotice}
      {account && <AccountNotice account={account} onAgain={role.reload} />}
      {failure !== null && <UnreadAccountNotice reason={failure} onAgain={role.reload} />}
      <p className="mt-2 lg:hidden">
        <a href="#own-posts" className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline">
          Go to the posts on the blog
        </a>
      </p>
      <div className="mt-4 grid items-start gap-6 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {lock === 'waiting' ? (
          <Loading>Loading...</Loading>
        ) : postId === null ? (
          <NewPost key={lock} {...form} onPublished={posts.reload} />
        ) : (
          <EditPost
            key={`${postId} ${lock}`}
            {...form}
            postId={postId}
            role={role}
            summary={list?.find(({ id }) => id === postId) ?? null}
            onRemote={(remote) => posts.noteRemote(postId, remote)}
            onClose={close}
          />
        )}
        <div className="grid min-w-0 gap-6">
          {account?.role === 'owner' && <DemoRequestsCard />}
          <OwnPostsCard posts={posts} authorId={author.id} edits={edits} openId={postId} />
          {typeof account?.approvedAuthorsOnly === 'boolean' && (
            <AuthorsCard approvedAuthorsOnly={account.approvedAuthorsOnly} onOwnChange={reload} />
          )}
          {(account === null || account.status === 'approved') && <ReleasesCard isOwner={account?.role === 'owner'} />}
          <AccountCard author={author} account={account} />
        </div>
      </div>
    </>
  );
}
