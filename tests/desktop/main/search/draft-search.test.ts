import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDraftSearch, type SearchableDraft } from '@callwright/desktop/main/search/draft-search.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const PARTIAL_MS = 100;

let folder: string;
let drafts: SearchableDraft[];
/** The names of the files that were read, in order. */
let reads: string[];
/** Runs before each read of a file. */
let onRead: () => void;
let isVisible: (owner: string | null) => boolean;
let search: ReturnType<typeof createDraftSearch>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-search-'));
  drafts = [];
  reads = [];
  onRead = () => {};
  isVisible = () => true;
  search = createDraftSearch({
    list: () => drafts,
    folder: () => {
      onRead();
      return folder;
    },
    isVisible: (owner) => isVisible(owner),
    partialAfterMs: PARTIAL_MS,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

/** Writes a draft's file, whose front matter has words that no search may find. */
async function write(title: string, text: string, owner: string | null = null): Promise<SearchableDraft> {
  const name = `${drafts.length}.md`;
  await writeFile(join(folder, name), `---\ntitle: hidden\n---\n${text}`);
  const draft = {
    id: title,
    get name() {
      reads.push(title);
      return name;
    },
    owner,
    title,
    textBytes: Buffer.byteLength(text),
  };
  drafts.push(draft);
  return draft;
}

const writeMany = async (count: number, text: (number: number) => string) => {
  for (let number = 0; number < count; number += 1) await write(`Draft ${number}`, text(number));
};
const matchesOf = (passages: Record<string, string>) => ({ ids: Object.keys(passages), passages });
const found = async (typed: string) => (await search(typed)).ids;

describe('what is found', () => {
  test('a word in any letter case, in any script, with the passage around it as it was written', async () => {
    await write('Latin', 'We call a PLUMBER at night');
    await write('Greek', 'Ο ΥΔΡΑΥΛΙΚΟΣ έρχεται');
    await write('Cyrillic', 'Позвоните САНТЕХНИКУ');
    expect(await search('plumber')).toEqual(matchesOf({ Latin: 'We call a PLUMBER at night' }));
    expect(await search('υδραυλικος')).toEqual(matchesOf({ Greek: 'Ο ΥΔΡΑΥΛΙΚΟΣ έρχεται' }));
    expect(await search('сантехнику')).toEqual(matchesOf({ Cyrillic: 'Позвоните САНТЕХНИКУ' }));
  });

  test('a letter with its accent, and not without it', async () => {
    await write('Accent', 'Ein Café in ÉVIAN');
    expect(await found('café évian')).toEqual(['Accent']);
    expect(await found('cafe')).toEqual([]);
  });

  test('the passage is around the word also after letters that get longer in lower case', async () => {
    await write('Istanbul', `${'İ'.repeat(200)} and then the plumber`);
    const { passages } = await search('PLUMBER');
    expect(passages.Istanbul).toContain('plumber');
  });

  test('characters that mean something in a pattern mean themselves', async () => {
    await write('Signs', 'It costs $5.00 (about) [one] a*b|c');
    expect(await found('$5.00 (about) [one] a*b|c')).toEqual(['Signs']);
    expect(await found('$5x00')).toEqual([]);
  });

  test('words that are in the title and in the text between them, and none of the front matter', async () => {
    await write('Frozen pipes', 'Call a plumber');
    expect(await found('plumber FROZEN')).toEqual(['Frozen pipes']);
    expect(await found('plumber gas')).toEqual([]);
    expect(await found('hidden')).toEqual([]);
  });

  test('a title alone, without a passage, also where the file can not be read', async () => {
    await write('Frozen pipes', 'Nothing');
    await write('Frozen plumber', 'Frozen');
    await rm(join(folder, '1.md'));
    expect(await search('frozen')).toEqual({ ids: ['Frozen pipes', 'Frozen plumber'], passages: {} });
  });

  test('a word that more than two hundred drafts have, without passages', async () => {
    await writeMany(201, () => 'plumber');
    const matches = await search('plumber');
    expect(matches.ids).toHaveLength(201);
    expect(matches.passages).toEqual({});
  });
});

describe('a search of many drafts', () => {
  test('gives the event loop its turn between files', async () => {
    await writeMany(40, () => 'plumber');
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    await search('plumber');
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  test('ends when a newer one begins, which answers with what it found itself', async () => {
    await writeMany(40, (number) => (number === 39 ? 'plumber' : 'nothing'));
    const first = search('zebra');
    const second = search('plumber');
    expect((await first).ids).toEqual([]);
    expect((await second).ids).toEqual(['Draft 39']);
    // The newer one reads all forty; of the one before it, only what was begun already is read.
    expect(reads.length).toBeLessThan(50);
  });

  test('reads after a further key only the files that had the words before', async () => {
    await writeMany(12, (number) => (number < 3 ? `plumb${number}` : 'nothing'));
    await found('pl');
    reads = [];
    expect(await found('plumb1')).toEqual(['Draft 1']);
    expect(new Set(reads)).toEqual(new Set(['Draft 0', 'Draft 1', 'Draft 2']));
  });

  test('reads everything again for other words, and only a file that has changed for the same', async () => {
    await writeMany(12, (number) => (number < 3 ? `plumb${number}` : 'nothing'));
    await found('plumb');
    reads = [];
    await found('noth');
    expect(new Set(reads).size).toBe(12);

    const changed = { id: 'Draft 5', name: '5.md', owner: null, title: 'Draft 5', textBytes: 8 };
    await writeFile(join(folder, '5.md'), 'a plumber');
    drafts.splice(5, 1, changed);
    reads = [];
    expect(await found('noth')).not.toContain('Draft 5');
    expect(reads).toEqual([]);
  });

  test('tells what it has found so far, the titles at once, and tells the same only once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await writeMany(40, (number) => (number === 0 ? 'plumber' : 'nothing'));
    await write('Plumbers', '');
    onRead = () => void vi.advanceTimersByTime(PARTIAL_MS);
    const partial: string[][] = [];
    const matches = await search('plumber', (soFar) => partial.push(soFar.ids));
    expect(partial).toEqual([['Plumbers'], ['Draft 0', 'Plumbers']]);
    expect(matches.ids).toEqual(['Draft 0', 'Plumbers']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('O2: answers without the drafts of an account that was left meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await write('Hers', 'a plumber', 'ana');
    await writeMany(20, () => 'a plumber');
    onRead = () => {
      if (reads.length < 8) return;
      isVisible = (owner) => owner === null;
      vi.advanceTimersByTime(PARTIAL_MS);
    };
    const partial: string[] = [];
    const matches = await search('plumber', (soFar) => partial.push(...soFar.ids));
    expect(matches.ids).not.toContain('Hers');
    expect(partial).not.toContain('Hers');
    expect(partial.length).toBeGreaterThan(0);
  });
});
