'use client';

import { signOut } from '@callwright/shared/api/auth.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getAuthorClient } from '../../admin/auth/author-client.ts';
import { type Author, useAuthorSession } from '../../admin/auth/use-session.ts';
import { rememberOpenPost } from '../../admin/edits/use-open-post.ts';
import { ROUTES } from '../../content/routes.ts';
import { Loading } from '../blog/loading.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { AuthorDashboard } from './author-dashboard.tsx';
import { ScriptTimeoutNotice } from './script-timeout-notice.tsx';

/** @param notice what the owner should know, rendered with the page. */
export function AdminScreen({ notice }: { notice: ReactNode }) {
  const session = useAuthorSession(getAuthorClient);
  const isLeaving = useRef(false);
  const [isHydrated, setIsHydrated] = useState(false);

  useEffect(() => setIsHydrated(true), []);

  useEffect(() => {
    if (session.state === 'signed-out' && !isLeaving.current) location.replace(ROUTES.login.path);
  }, [session.state]);

  async function logOut(author: Author) {
    isLeaving.current = true;
    // After a log-out the next session begins with a new post; only a lost session comes back to the open one.
    rememberOpenPost(author.id, null);
    // The session of this browser ends even where the server can't be told, so there is nothing to wait for or to say.
    await signOut(getAuthorClient());
    location.assign(ROUTES.home.path);
  }

  return (
    <section className="page-width py-10 sm:py-14">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="heading text-4xl">Blog Admin</h1>
        {session.state === 'signed-in' && (
          <button type="button" onClick={() => logOut(session.author)} className={buttonStyle('secondary')}>
            Logout
          </button>
        )}
      </div>
      {session.state === 'signed-in' ? (
        <>
          {notice}
          <AuthorDashboard key={session.author.id} author={session.author} />
        </>
      ) : (
        <>
          <div className="with-scripts">
            <Loading>Checking your session...</Loading>
          </div>
          <ScriptTimeoutNotice hasCome={isHydrated}>
            Part of this page has not arrived, so your session can't be checked yet.
          </ScriptTimeoutNotice>
          <p className="without-scripts mt-8 rounded-xl bg-warn-soft px-4 py-3 text-warn">
            The blog admin needs JavaScript.
          </p>
        </>
      )}
    </section>
  );
}
