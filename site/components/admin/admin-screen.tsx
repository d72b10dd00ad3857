'use client';

import { signOut } from '@callwright/shared/api/auth.ts';
import { useEffect, useRef, useState } from 'react';
import { getAuthorClient } from '../../admin/auth/author-client.ts';
import { type Author, useSession } from '../../admin/auth/use-session.ts';
import { openStorage } from '../../admin/drafts/browser-storage.ts';
import { rememberOpenPost } from '../../admin/edits/open-post.ts';
import { listNotices, redirectWithState } from '../../admin/navigation/redirect-with-state.ts';
import { ROUTES } from '../../content/routes.ts';
import { Loading } from '../blog/loading.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { AuthorDashboard } from './author-dashboard.tsx';
import { ScriptTimeoutNotice } from './script-timeout-notice.tsx';

export function AdminScreen() {
  const session = useSession();
  const isLeaving = useRef(false);
  const [isAlive, setIsAlive] = useState(false);

  useEffect(() => setIsAlive(true), []);

  useEffect(() => {
    if (session.state === 'signed-out' && !isLeaving.current) redirectWithState(ROUTES.login.path, listNotices());
  }, [session.state]);

  async function logOut(author: Author) {
    isLeaving.current = true;
    // Who leaves on purpose begins anew; only a session that was lost comes back to the post that was open.
    rememberOpenPost(openStorage('sessionStorage'), author.id, null);
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
        <AuthorDashboard key={session.author.id} author={session.author} />
      ) : (
        <>
          <div className="with-scripts">
            <Loading>Checking your session...</Loading>
          </div>
          <ScriptTimeoutNotice hasCome={isAlive}>
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
