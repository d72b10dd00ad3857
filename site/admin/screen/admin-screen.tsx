'use client';

import { readAdminScreen } from '@callwright/shared/site-paths.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getAdminSession } from '../../login/session/author-client.ts';
import type { Author } from '../../login/session/author-session.ts';
import { useAuthorSession } from '../../login/session/use-session.ts';
import { ROUTES } from '../../settings/routes.ts';
import { Loading } from '../../ui/loading.tsx';
import { showPendingNotice, storeNotice } from '../../ui/notices/pending-notice.ts';
import { ScriptTimeoutNotice } from '../../ui/notices/script-timeout-notice.tsx';
import { rememberOpenPost } from '../edits/use-open-post.ts';
import { getUnloadOutcome } from '../pictures/add-pictures.ts';
import './admin.css';
import './menu.css';
import { AdminFrame } from './admin-frame.tsx';
import { AuthorScreens } from './author-screens.tsx';

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
      const pictures = getUnloadOutcome();
      if (pictures !== 'none')
        storeNotice(pictures === 'kept' ? 'session-ended-pictures-kept' : 'session-ended-pictures-lost');
      // After login, the author returns to this screen.
      const part = readAdminScreen(location.hash);
      location.replace(part === null ? ROUTES.login.path : `${ROUTES.login.path}#${part}`);
    }
  }, [session.state]);

  function logOut(author: Author) {
    isLeaving.current = true;
    // After logging out, the next session starts with a new post. A session that ended reopens the post.
    rememberOpenPost(author.id, null);
    getAdminSession().signOut();
    location.assign(ROUTES.home.path);
  }

  if (session.state === 'signed-in') {
    const { author } = session;
    return <AuthorScreens key={author.id} author={author} onLogOut={() => logOut(author)} ownerNotice={notice} />;
  }
  return (
    <AdminFrame account={null}>
      <div className="with-scripts">
        <Loading>Checking your session...</Loading>
      </div>
      <ScriptTimeoutNotice isLoaded={isHydrated}>
        Part of this page didn’t load, so your session can’t be checked yet.
      </ScriptTimeoutNotice>
      <p className="without-scripts mt-8 rounded-xl bg-warn-soft px-4 py-3 text-warn">
        Turn on JavaScript to use the blog admin.
      </p>
    </AdminFrame>
  );
}
