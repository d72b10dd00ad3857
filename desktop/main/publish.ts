import { type PublishedPost, type PublishFailure, publishPost } from '@callwright/shared/blog-api.ts';
import { createBlogClient } from '@callwright/shared/blog-client.ts';
import { type PostFields, postFieldsSchema } from '@callwright/shared/post.ts';
import { assertNever, err, type Result } from '@callwright/shared/result.ts';
import type { Draft, PublishRefusal } from '../ipc-contract.ts';
import type { Drafts } from './drafts.ts';
import type { Env } from './env.ts';
import type { SessionKeeper, TokenFailure } from './session.ts';
import type { SignedInAccount } from './session-store.ts';

export type Publisher = {
  /** Saves the fields, then sends them; what is on the disk is never behind what was sent. */
  publish(id: string, fields: PostFields): Promise<Result<Draft, PublishRefusal>>;
};

type SendFailure = PublishFailure | { kind: TokenFailure };

/** Publishes drafts of this machine with the session of this machine. */
export function createPublisher({
  backend,
  drafts,
  session,
  fetch,
}: {
  backend: Env['backend'];
  drafts: Drafts;
  session: SessionKeeper;
  fetch: typeof globalThis.fetch;
}): Publisher {
  const inFlight = new Set<string>();

  async function save(id: string, typed: PostFields): Promise<Result<Draft, PublishRefusal>> {
    const saved = await drafts.save(id, typed);
    if (!saved.ok) return refuse('refused', `Your text could not be saved, so it was not sent. ${saved.error.message}`);
    const fields = postFieldsSchema.safeParse(typed);
    if (!fields.success) {
      const message = fields.error.issues[0]?.message ?? FALLBACK_MESSAGE;
      return err({ kind: 'validation', title: 'Validation Error', message });
    }
    const sent = await send(id, fields.data, saved.value.publication?.revision ?? null);
    if (!sent.ok) return err(toRefusal(sent.error));
    const { revision, slug, publishedAt } = sent.value;
    const marked = await drafts.markPublished(id, { revision, slug, publishedAt, fields: typed });
    if (marked.ok) return marked;
    return refuse('refused', `The post is published, but this computer could not note it. ${marked.error.message}`);
  }

  /** Asks once more with renewed tokens where the backend no longer takes the ones at hand. */
  async function send(
    id: string,
    fields: PostFields,
    baseRevision: number | null,
  ): Promise<Result<PublishedPost, SendFailure>> {
    const account = await session.useAccount();
    if (!account.ok) return err({ kind: account.error });
    const sent = await sendAs(account.value, id, fields, baseRevision);
    if (sent.ok || sent.error.kind !== 'signed-out') return sent;
    const renewed = await session.useAccount(account.value.accessToken);
    if (!renewed.ok) return err({ kind: renewed.error });
    return sendAs(renewed.value, id, fields, baseRevision);
  }

  async function sendAs(
    { accessToken, user }: SignedInAccount,
    id: string,
    fields: PostFields,
    baseRevision: number | null,
  ): Promise<Result<PublishedPost, PublishFailure>> {
    if (backend === null) return err({ kind: 'unreachable', message: '' });
    const client = createBlogClient(
      { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey },
      {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { fetch, headers: { Authorization: `Bearer ${accessToken}` } },
      },
    );
    return publishPost(client, { id, fields, author: { id: user.id, name: user.email }, baseRevision });
  }

  return {
    async publish(id, fields) {
      if (inFlight.has(id)) return refuse('refused', 'This post is being published already.');
      inFlight.add(id);
      try {
        return await save(id, fields);
      } finally {
        inFlight.delete(id);
      }
    },
  };
}

/** What stands where the backend gave no words (product specification, section 8). */
const FALLBACK_MESSAGE = 'Failed to publish blog post.';

/** The specification's words where it has some; every other failure is titled 'Error' there. */
function toRefusal(failure: SendFailure): PublishRefusal {
  switch (failure.kind) {
    case 'duplicate-slug':
      return {
        kind: 'duplicate-slug',
        title: 'Duplicate slug',
        message: 'A post with this slug already exists. Please use a different slug.',
      };
    case 'signed-out':
      return {
        kind: 'signed-out',
        title: 'Error',
        message: 'Sign in to publish. Your text is saved on this computer.',
      };
    case 'expired':
      return {
        kind: 'signed-out',
        title: 'Error',
        message: 'Your session has ended. Sign in again to publish; your text is saved on this computer.',
      };
    case 'unreachable':
      return {
        kind: 'unreachable',
        title: 'Error',
        message:
          'The blog could not be reached. Your text is saved on this computer. Try again when you are online; a post that did arrive is not published twice.',
      };
    case 'conflict':
      return {
        kind: 'conflict',
        title: 'Error',
        message:
          'This post was changed somewhere else since you last published it, so nothing was overwritten. Your text is saved on this computer.',
      };
    case 'refused':
      return { kind: 'refused', title: 'Error', message: failure.message || FALLBACK_MESSAGE };
    default:
      return assertNever(failure);
  }
}

function refuse(kind: PublishRefusal['kind'], message: string): Result<never, PublishRefusal> {
  return err({ kind, title: 'Error', message });
}
