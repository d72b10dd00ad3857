'use client';

import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { Author } from '../../login/session/author-session.ts';
import { Loading } from '../../ui/loading.tsx';
import { AccountScreen } from '../account/account-screen.tsx';
import { AccountNotice } from '../authors/account-notice.tsx';
import { AuthorsScreen } from '../authors/authors-screen.tsx';
import { useOwnAccount } from '../authors/use-own-account.ts';
import { ConnectionBanner } from '../connection/connection-banner.tsx';
import { DemosScreen } from '../demos/demos-screen.tsx';
import { HoursScreen } from '../demos/hours-screen.tsx';
import { useNewDemos } from '../demos/use-new-demos.ts';
import { useEditorLock } from '../drafts/use-editor-lock.ts';
import { EditPost } from '../editor/edit-post.tsx';
import { NewPost } from '../editor/new-post.tsx';
import { openEdits } from '../edits/stored-edit.ts';
import { toEditAddress, useOpenPost } from '../edits/use-open-post.ts';
import { useOwnPosts } from '../edits/use-own-posts.ts';
import { DeploysScreen } from '../live/deploys-screen.tsx';
import { PostsScreen } from '../posts/posts-screen.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AdminNav } from './admin-nav.tsx';
import { findListed } from './screens.ts';
import { type ShownScreen, useScreen } from './use-screen.ts';

type AuthorScreensProps = {
  author: Author;
  onLogOut: () => void;
  ownerNotice: ReactNode;
};

export function AuthorScreens({ author, onLogOut, ownerNotice }: AuthorScreensProps) {
  const { account, isEditor, reload } = useOwnAccount(author);
  const posts = useOwnPosts(author.id, isEditor);
  const { postId, isChosen } = useOpenPost(author.id);
  const [saved, setSaved] = useState<{ id: string; text: OwnPostText } | null>(null);
  const screen = useScreen();
  const lock = useEditorLock();
  const isEditable = lock === 'held';
  const list = posts.posts;
  // `postId`, `list`, and `screen` are dependencies because stored edits change with them.
  const edits = useMemo(() => openEdits(author.id).list(), [author.id, postId, list, screen]);
  const isOwner = account?.role === 'owner';
  const isForm = screen === 'new' || screen === 'edit';
  const isOpen = isForm || (findListed(screen)?.isFor(account) ?? false);
  const newDemos = useNewDemos(isOwner);
  const sheet = useScreenFocus(screen, isForm ? lock !== 'waiting' : isOpen);
  useRefusal({ screen, isOpen, isDecided: isEditor !== null, email: author.email });
  const form = { author, isEditable, isFocused: isChosen };

  return (
    <AdminFrame
      account={{ email: author.email, onLogOut }}
      nav={<AdminNav account={account} shown={screen} counts={{ demos: newDemos.count }} onLogOut={onLogOut} />}
    >
      <div ref={sheet}>
        {isForm && <ConnectionBanner />}
        {account && <AccountNotice account={account} onRetry={() => void reload()} />}
        {/* The form stays mounted: a picture may still be uploading into it. */}
        <div hidden={!isForm} data-screen={isForm ? 'form' : undefined}>
          {lock === 'waiting' ? (
            <Loading>Loading...</Loading>
          ) : postId === null ? (
            <NewPost
              key={lock}
              {...form}
              onPublished={posts.reload}
              onSaved={(id, text) => {
                setSaved({ id, text });
                location.replace(toEditAddress(id));
              }}
            />
          ) : (
            <EditPost
              key={`${postId} ${lock}`}
              {...form}
              postId={postId}
              isEditor={isEditor}
              summary={list?.find(({ id }) => id === postId) ?? null}
              onRemote={(remote) => posts.showRemote(postId, remote)}
              isShown={isForm}
              known={saved?.id === postId ? saved.text : null}
              onChanged={posts.reload}
            />
          )}
        </div>
        {screen === 'posts' && <PostsScreen posts={posts} authorId={author.id} edits={edits} />}
        {!isOpen && isEditor === null && <Loading>Loading...</Loading>}
        {isOpen && screen === 'demos' && <DemosScreen newDemos={newDemos} />}
        {isOpen && screen === 'hours' && <HoursScreen />}
        {isOpen && screen === 'authors' && typeof account?.approvedAuthorsOnly === 'boolean' && (
          <AuthorsScreen approvedAuthorsOnly={account.approvedAuthorsOnly} onOwnChange={reload} />
        )}
        {isOpen && screen === 'deploys' && <DeploysScreen isOwner={isOwner} posts={list} />}
        {screen === 'account' && <AccountScreen author={author} account={account} ownerNotice={ownerNotice} />}
      </div>
    </AdminFrame>
  );
}

/** Focuses the heading of a screen, as a page load would. */
function useScreenFocus(screen: ShownScreen, isDrawn: boolean) {
  const sheet = useRef<HTMLDivElement>(null);
  const last = useRef<ShownScreen | null>(null);

  useEffect(() => {
    // An owner's screen appears only after the account is loaded.
    if (!isDrawn || last.current === screen) return;
    const isFirst = last.current === null;
    last.current = screen;
    // The page loaded with this screen, so the author didn't navigate to it.
    if (isFirst && (location.hash === '' || screen === 'edit')) return;
    scrollTo({ top: 0, behavior: 'instant' });
    const headings = sheet.current?.querySelectorAll<HTMLElement>('h2[tabindex]') ?? [];
    [...headings].find((heading) => heading.checkVisibility())?.focus({ preventScroll: true });
  }, [screen, isDrawn]);

  return sheet;
}

type Refusal = { screen: ShownScreen; isOpen: boolean; isDecided: boolean; email: string };

function useRefusal({ screen, isOpen, isDecided, email }: Refusal): void {
  const lastOpen = useRef<ShownScreen | null>(null);
  useEffect(() => {
    if (isOpen) lastOpen.current = screen;
    if (isOpen || !isDecided) return;
    // An owner who hands over the blog on this screen already got a message.
    if (lastOpen.current !== screen)
      toast.error('Your account can’t open this', {
        description: `Log in as the blog’s owner. You’re logged in as ${email}.`,
      });
    location.replace('#posts');
  }, [screen, isOpen, isDecided, email]);
}
