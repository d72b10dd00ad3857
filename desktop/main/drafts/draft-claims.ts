import { ok } from '@callwright/shared/result.ts';
import type { ClaimResult } from '../../ipc/drafts.ts';
import type { DraftWriter } from '../versions/draft-writer.ts';
import type { DraftResult, Drafts } from './drafts.ts';

/** So many drafts change hands at a time. */
const CONCURRENCY = 8;

/** How drafts change hands between the machine and an account (rule O1). */
export function createDraftClaims({
  run,
  files,
}: {
  /** Runs the work of one draft in turn. */
  run: <Value>(id: string, work: (path: string) => DraftResult<Value>) => DraftResult<Value>;
  files: DraftWriter;
}): Pick<Drafts, 'claim' | 'unclaim'> {
  /** @returns whether the draft is the other's now; false where it belonged to neither, or is gone. */
  function change(id: string, from: string | null, to: string | null): DraftResult<boolean> {
    return run(id, async (path) => {
      const found = await files.read(id, path);
      if (!found.ok) return found.error.kind === 'missing' ? ok(false) : found;
      const { file } = found.value;
      if (file.owner === from) await files.write(id, path, { ...file, id, owner: to }, 'saved');
      return ok(file.owner === from || file.owner === to);
    });
  }

  async function changeAll(ids: readonly string[], from: string | null, to: string | null): Promise<ClaimResult> {
    const changed: string[] = [];
    let problem: string | null = null;
    for (let at = 0; at < ids.length && problem === null; at += CONCURRENCY) {
      const some = ids.slice(at, at + CONCURRENCY);
      const answers = await Promise.all(some.map((id) => change(id, from, to)));
      for (const [index, answer] of answers.entries()) {
        const id = some[index];
        if (!answer.ok) problem ??= answer.error.message;
        else if (answer.value && id !== undefined) changed.push(id);
      }
    }
    return { changed, problem };
  }

  return {
    claim: (ids, account) => changeAll(ids, null, account),
    unclaim: (ids, account) => changeAll(ids, account, null),
  };
}
