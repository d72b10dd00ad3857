import type { TextSearch } from '@callwright/desktop/ipc/replace.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { ChangeSets } from '@callwright/desktop/main/replace/change-sets.ts';
import { PostSearch } from '@callwright/desktop/main/replace/post-search.ts';
import type { z } from 'zod';
import type { PublishingFixture } from '../helpers/publishing-fixture.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { publishOrderSchema } from './publish-order.ts';

export const replaceOrderSchema = publishOrderSchema.pick({ folder: true, backend: true, account: true });

export type ReplaceOrder = z.infer<typeof replaceOrderSchema>;

export const [OLD, NEW] = ['$249', '$279'] as const;

const SEARCH: TextSearch = {
  find: OLD,
  replacement: NEW,
  isRegex: false,
  isCaseSensitive: true,
  isWholeWord: false,
  fields: ['title', 'content', 'excerpt'],
  includesCode: false,
  includesBlog: false,
};

export type Replace = ReturnType<typeof openReplace>;

export function openReplace({ storage, queue, posts }: PublishingFixture) {
  const parts = { storage, viewer: () => EVERYONE, broadcast: { send: () => {} } };
  return { sets: new ChangeSets({ ...parts, queue }), search: new PostSearch({ ...parts, posts }) };
}

/** Continues what was interrupted, then makes the next change. */
export async function replaceOrUndo(replace: Replace): Promise<void> {
  const { sets, search } = replace;
  await sets.publishPending();
  if (await undoLatest(replace)) return;
  const { posts } = unwrap(await search.search(SEARCH));
  unwrap(
    await sets.apply(
      { kind: 'text', find: OLD, replacement: NEW },
      posts.map(({ id, hits }) => ({ id, replacements: hits })),
    ),
  );
}

/** Returns false if the latest change is already undone, or if there is none. */
export async function undoLatest({ sets }: Replace): Promise<boolean> {
  const [latest] = unwrap(await sets.list());
  if (latest === undefined || latest.isUndone) return false;
  unwrap(await sets.undo(latest.id));
  return true;
}
