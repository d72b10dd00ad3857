/** Fills a database with drafts, opens it, and sends the times and the memory. */
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { writeDurably } from '@callwright/desktop/main/files/write-durably.ts';
import { DraftOperations } from '@callwright/desktop/main/storage/draft-operations.ts';
import { ReplaceOperations } from '@callwright/desktop/main/storage/replace/replace-operations.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { median, percentile } from '../bench.ts';
import { COMMON_WORD, makeText, rareWord, readMemory, toId } from './growth-case.ts';

const ROUNDS = 30;
const [folder = '', count = '', kilobytes = ''] = process.argv.slice(2);
const size = { kilobytes: Number(kilobytes), kind: 'one-byte' } as const;
const path = join(folder, 'callwright.db');
const fieldsOf = (number: number, more = '') => ({
  ...EMPTY_POST_FIELDS,
  title: `Draft number ${number}`,
  content: `${makeText(size, number)}${more}`,
});

const filling = unwrap(Database.open(path));
for (let number = 0; number < Number(count); number += 1) {
  filling.drafts.insert(toId(number), { fields: fieldsOf(number), front: '', owner: null }, 'saved');
}
filling.connection.checkpoint();
filling.connection.close();

const before = await readMemory();
const figures: Record<string, number> = {};
const timesOf = (rounds: number, work: (round: number) => unknown) =>
  Array.from({ length: rounds }, (_, round) => {
    const started = performance.now();
    work(round);
    return performance.now() - started;
  });

let database: Database | undefined;
let operations: DraftOperations | undefined;
const [startMs = 0] = timesOf(1, () => {
  database = unwrap(Database.open(path));
  operations = new DraftOperations(database, { current: null, first: null });
  operations.listDrafts({ viewer: EVERYONE, author: null });
});
if (database === undefined || operations === undefined) throw new Error('Nothing was opened.');
const opened = operations;
figures['open and list, ms'] = startMs;
figures['list, ms'] = median(timesOf(ROUNDS, () => opened.listDrafts({ viewer: EVERYONE, author: null })));

for (const [name, query, expected] of [
  ['a word of one draft', rareWord(Number(count) - 1), 1],
  ['a word of no draft', 'xylophone', 0],
  ['two words', `${rareWord(7)} ${COMMON_WORD}`, 1],
] as const) {
  const times = timesOf(ROUNDS, () => {
    const { ids } = opened.searchDrafts({ query, viewer: EVERYONE });
    if (ids.length !== expected) throw new Error(`${query}: ${ids.length} drafts and not ${expected}`);
  });
  figures[`search for ${name}, ms`] = median(times);
}
figures['search for a word of every draft, ms'] = median(
  timesOf(5, () => opened.searchDrafts({ query: COMMON_WORD, viewer: EVERYONE })),
);

const replace = new ReplaceOperations(database, { current: null, first: null }, Date.now);
const findAll = (find: string) => {
  const options = {
    isRegex: false,
    isCaseSensitive: false,
    isWholeWord: true,
    includesCode: false,
    includesBlog: false,
  };
  const search = { kind: 'text', find, replacement: 'x', fields: ['title', 'content', 'excerpt'], ...options } as const;
  let before: number | null = null;
  do {
    ({ next: before } = unwrap(
      replace.findInDrafts({
        search: { ...search, fields: [...search.fields] },
        viewer: EVERYONE,
        before,
        limit: 2_000,
      }),
    ));
  } while (before !== null);
};
figures['replace: find a word of one draft, ms'] = median(timesOf(5, () => findAll(rareWord(7))));

const saves = timesOf(ROUNDS, (round) =>
  unwrap(opened.saveDraft({ id: toId(3), fields: fieldsOf(3, `Change ${round}.`), author: null, basedOn: null })),
);
figures['save, median, ms'] = median(saves);
figures['save, p95, ms'] = percentile(saves, 95);
const files: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const text = fieldsOf(3, `Change ${round}.`).content;
  const started = performance.now();
  await writeDurably(join(folder, 'version.md'), text);
  await writeDurably(join(folder, 'draft.md'), text);
  files.push(performance.now() - started);
}
figures['two durable files, median, ms'] = median(files);
figures['two durable files, p95, ms'] = percentile(files, 95);
const after = await readMemory();
figures['heap, MB'] = after.heapMb - before.heapMb;
figures['outside the heap, MB'] = after.outsideMb - before.outsideMb;
figures['rss, MB'] = after.rssMb - before.rssMb;
database.connection.close();
process.send?.(figures, () => process.disconnect());
