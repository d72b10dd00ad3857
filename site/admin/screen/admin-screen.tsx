'use client';

import { readAdminPart } from '@callwright/shared/site-paths.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getAdminSession } from '../../login/session/author-client.ts';
import type { Author } from '../../login/session/author-session.ts';
import { useAuthorSession } from '../../login/session/use-session.ts';
import { ROUTES } from '../../settings/routes.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Loading } from '../../ui/loading.tsx';
import { showPendingNotice, storeNotice } from '../../ui/notices/pending-notice.ts';
import { ScriptTimeoutNotice } from '../../ui/notices/script-timeout-notice.tsx';
import { rememberOpenPost } from '../edits/use-open-post.ts';
import { whatBecomesOfPictures } from '../pictures/add-pictures.ts';
import { AuthorDashboard } from './author-dashboard.tsx';

/** @param notice what the owner should know, rendered with the page. */
export function AdminScreen({ notice }: { notice: ReactNode }) {
  const session = useAuthorSession(getAdminSession);
  const isLeaving = useRef(false);
  const [isHydrated, setIsHydrated] = useState(false);

  useEffect(() => setIsHydrated(true), []);

  useEffect(() => {
    if (session.state === 'checking') return;
    getAdminSession().storeLinkNotice();
    if (session.state === 'signed-in') showPendingNotice();
    else if (!isLeaving.current) {
      const pictures = whatBecomesOfPictures();
      if (pictures !== 'none')
        storeNotice(pictures === 'kept' ? 'session-ended-pictures-kept' : 'session-ended-pictures-lost');
      // Logging in leads back to the part that was asked for.
      const part = readAdminPart(location.hash);
      location.replace(part === null ? ROUTES.login.path : `${ROUTES.login.path}#${part}`);
    }
  }, [session.state]);

  function logOut(author: Author) {
    isLeaving.current = true;
    // After a log-out the next session begins with a new post; only a lost session comes back to the open one.
    rememberOpenPost(author.id, null);
    getAdminSession().signOut();
    location.assign(ROUTES.home.path);
  }

  return (
    <section className="page-width py-10 sm:py-14">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="heading text-4xl">Blog Admin</h1>
        {session.state === 'signed-in' && (
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
              Signed in as <strong className="font-semibold text-ink">{session.author.email}</strong>
            </p>
            <button type="button" onClick={() => logOut(session.author)} className={buttonStyle('secondary')}>
              Logout
            </button>
          </div>
        )}
      </div>
      {session.state === 'signed-in' ? (
        <AuthorDashboard key={session.author.id} author={session.author} ownerNotice={notice} />
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
