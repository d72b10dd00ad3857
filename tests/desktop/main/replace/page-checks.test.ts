import type { SiteProofFacts } from '@callwright/desktop/ipc/publish/site-proof.ts';
import type { ChangedPost, ChangeSet } from '@callwright/desktop/ipc/replace.ts';
import { PageChecks } from '@callwright/desktop/main/replace/page-checks.ts';
import type { Storage } from '@callwright/desktop/main/storage/storage.ts';
import { ok } from '@callwright/shared/result.ts';
import { expect, test } from 'vitest';

const setOf = (posts: readonly [id: string, step: ChangedPost['step']][]): ChangeSet => ({
  id: 'set',
  at: '2026-11-26T12:00:00.000Z',
  text: { kind: 'text', find: 'a', replacement: 'b' },
  isUndone: false,
  count: posts.length,
  posts: posts.map(([id, step]) => ({ id, title: id, step, message: null })),
});

const factsOf = (site: SiteProofFacts['site']): SiteProofFacts => ({
  publicPost: { kind: 'visible', slug: 'a', revision: 4 },
  history: null,
  site,
});

function open(check: (id: string) => SiteProofFacts) {
  const shown: unknown[] = [];
  const checked: string[] = [];
  const call = async (_name: string, input: unknown) => {
    shown.push(input);
    return ok(undefined);
  };
  const pages = new PageChecks({ call: call as Storage['call'] }, async ({ id }) => {
    checked.push(id);
    return check(id);
  });
  return { pages, shown, checked };
}

test('only published posts are looked at, and a page that shows its revision is recorded', async () => {
  const { pages, shown, checked } = open((id) =>
    factsOf(id === 'new' ? { kind: 'static', lacks: [] } : { kind: 'earlier', revision: 3 }),
  );
  await pages.check(
    setOf([
      ['waiting', 'waiting'],
      ['new', 'published'],
      ['old', 'published'],
      ['seen', 'shown'],
    ]),
  );
  expect(checked).toEqual(['new', 'old']);
  expect(shown).toEqual([{ set: 'set', id: 'new', revision: 4 }]);
});

test('a few pages are looked at each time, those with the fewest looks first', async () => {
  const { pages, checked } = open(() => factsOf(null));
  const set = setOf(Array.from('abcdef', (id) => [id, 'published'] as const));
  await pages.check(set);
  await pages.check(set);
  await pages.check(set);
  expect(checked.join('')).toBe('abcdefabcdef');
});
