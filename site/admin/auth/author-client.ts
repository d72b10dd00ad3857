import { signOut } from '@callwright/shared/api/auth.ts';
import { type BlogClient, createBlogClient } from '@callwright/shared/api/client.ts';
import { env } from '../../env.ts';
import { showPendingNotice, storeNotice } from '../messages/pending-notice.ts';
import { AUTHOR_SESSION } from './author-session.ts';

let client: BlogClient | undefined;

/** The client of whoever is signed in, one for the whole tab. */
export function getAuthorClient(): BlogClient {
  client ??= createBlogClient(env, { auth: AUTHOR_SESSION });
  return client;
}

let ending: Promise<void> | null = null;

/**
 * Drops a session that the server has ended and this browser still believes in; the log-in form follows
 * and says so. Requests that fail at the same moment share one end of the session.
 */
export function endSession(): Promise<void> {
  ending ??= end().finally(() => {
    ending = null;
  });
  return ending;
}

async function end(): Promise<void> {
  storeNotice('session-ended');
  const client = getAuthorClient();
  await signOut(client);
  const { data } = await client.auth.getSession();
  // Without the session the log-in form follows, and the notice is its.
  if (data.session !== null) showPendingNotice();
}
