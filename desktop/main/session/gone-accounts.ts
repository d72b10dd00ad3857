// Tested by tests/desktop/main/session/gone-accounts.test.ts
import { join } from 'node:path';
import { listGoneAccounts } from '@callwright/shared/api/accounts/accounts.ts';
import { z } from 'zod';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { openJsonFile } from '../files/json-file.ts';
import type { PublishQueue } from '../publish/publish-queue.ts';
import type { AccountSession } from './account-session.ts';
import type { AsAuthor } from './author-client.ts';

/** Accounts that were signed in on this computer, each with the backend that has it; the newest last. */
const seenAccountsSchema = z.array(z.object({ id: z.string(), backendOrigin: z.string() }));

/** One question names no more accounts than that. */
const MAX_SEEN = 100;

const ASK_EVERY_MS = 60 * 60 * 1_000;

/**
 * Makes the drafts of accounts local that were deleted elsewhere (rule O4). A draft names its owner by an id alone, and a
 * backend knows nothing of another one's ids: so each account is noted with its backend when it is signed in here, and
 * that backend is asked, as somebody who is signed in to it. Whatever else is answered, or nothing, changes nothing. A
 * blog that moved has the same accounts at another address: an account is gone once no backend that it was signed in to
 * here has it.
 *
 * @param onReleased drafts became local.
 */
export function followGoneAccounts({
  userData,
  origins,
  session,
  asAuthor,
  drafts,
  queue,
  onReleased,
}: {
  userData: string;
  origins: BackendOrigins;
  session: Pick<AccountSession, 'onAccountChange' | 'read' | 'readAccountId'>;
  asAuthor: AsAuthor;
  drafts: Pick<Drafts, 'releaseAll'>;
  queue: Pick<PublishQueue, 'dropAccount'>;
  onReleased: () => void;
}) {
  const file = openJsonFile({
    path: join(userData, 'seen-accounts.json'),
    schema: seenAccountsSchema,
    fallback: [],
    onDamaged: 'drop',
  });
  let last: Promise<void> = Promise.resolve();

  async function noteCurrent(backendOrigin: string): Promise<void> {
    const id = session.readAccountId();
    if (id === null) return;
    const seen = await file.read();
    if (seen.some((account) => account.id === id && account.backendOrigin === backendOrigin)) return;
    await file.write([...seen, { id, backendOrigin }].slice(-MAX_SEEN));
  }

  async function releaseGone(backendOrigin: string): Promise<void> {
    if (session.read().state !== 'signed-in') return;
    const here = (await file.read()).filter((account) => account.backendOrigin === backendOrigin);
    const others = here.map(({ id }) => id).filter((id) => id !== session.readAccountId());
    if (others.length === 0) return;
    const gone = await asAuthor((as) => listGoneAccounts(as, others));
    if (!gone.ok) return;
    const left = new Set<string>();
    for (const id of others.filter((other) => gone.value.includes(other))) {
      // First, as where an account is deleted here: its posts would hold back the drafts.
      const dropped = await queue.dropAccount(id);
      const isReleased = (await isElsewhere(id, backendOrigin)) || (await release(id));
      // What the disk refused is asked for again.
      if (dropped.ok && isReleased) left.add(id);
    }
    if (left.size === 0) return;
    const seen = await file.read();
    await file.write(seen.filter((account) => account.backendOrigin !== backendOrigin || !left.has(account.id)));
  }

  async function isElsewhere(id: string, backendOrigin: string): Promise<boolean> {
    return (await file.read()).some((account) => account.id === id && account.backendOrigin !== backendOrigin);
  }

  /** @returns whether every draft of the account is local now. */
  async function release(id: string): Promise<boolean> {
    const { changed, problem } = await drafts.releaseAll(id);
    if (changed.length > 0) onReleased();
    return problem === null;
  }

  /** Settles once the accounts were asked about; what fails is done at the next change or hour. */
  function check(): Promise<void> {
    const { current } = origins;
    if (current === null) return Promise.resolve();
    last = last
      .then(() => noteCurrent(current))
      .then(() => releaseGone(current))
      .catch(() => {});
    return last;
  }

  session.onAccountChange(() => void check());
  setInterval(() => void check(), ASK_EVERY_MS).unref();
  void check();
  return { check };
}
