import {
  decideAccount,
  handOverBlog,
  listAccounts,
  readOwnAccount,
  setApprovedAuthorsOnly,
} from '@callwright/shared/api/accounts/accounts.ts';
import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { AsAuthor } from '../session/author-client.ts';
import type { AuthSession } from '../session/session.ts';

type Failed = ApiFailure | { kind: TokenFailure };

/** Handles what the window asks about who may publish; the database decides, whoever asks. */
export function createAccountHandlers(asAuthor: AsAuthor, noteEmail: AuthSession['noteEmail']) {
  return {
    'accounts:read-own': async () => {
      const answer = await asAuthor(async (client, { id }) => {
        const account = await readOwnAccount(client);
        if (account.ok && account.value?.email) await noteEmail({ id, email: account.value.email });
        return account;
      });
      // A backend from before knows no roles; nobody is told that their account is any different.
      return answer.ok || answer.error.kind !== 'refused' ? toAnswer(answer) : ok(null);
    },
    'accounts:list': async () => toAnswer(await asAuthor((client) => listAccounts(client))),
    'accounts:decide': async (decision) => toDone(await asAuthor((client) => decideAccount(client, decision))),
    'accounts:hand-over': async (id) => toDone(await asAuthor((client) => handOverBlog(client, id))),
    'accounts:set-approved-only': async (isOn) =>
      toDone(await asAuthor((client) => setApprovedAuthorsOnly(client, isOn))),
  } satisfies Partial<IpcHandlers>;
}

function toAnswer<Value>(answer: Result<Value, Failed>): Result<Value, { message: string }> {
  return answer.ok ? answer : err({ message: describe(answer.error) });
}

function toDone(answer: Result<void, Failed>): Result<undefined, { message: string }> {
  return answer.ok ? ok(undefined) : err({ message: describe(answer.error) });
}

function describe(failure: Failed): string {
  switch (failure.kind) {
    case 'signed-out':
      return 'Sign in to see who may publish.';
    case 'expired':
      return 'Your session has ended. Sign in again to see who may publish.';
    case 'unreachable':
      return describeUnreachable('blog');
    case 'refused':
      return failure.message || 'The blog refused it.';
    default:
      return assertNever(failure);
  }
}
