import { splitFrontMatter } from '@callwright/desktop/main/drafts/front-matter/front-matter.ts';
import fc from 'fast-check';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { oneIn, runsOf, SEED } from '../../../../helpers/corpus.ts';
import { fields, setUpDrafts } from '../../../../helpers/drafts-folder-fixture.ts';
import type { ForeignFile } from '../../../../helpers/foreign-files/foreign-file.ts';
import { generateFiles } from '../../../../helpers/foreign-files/generated-files.ts';
import { WRITTEN_FILES } from '../../../../helpers/foreign-files/written-files.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';

const FILES = [...WRITTEN_FILES, ...generateFiles()];
/** Files that one drafts folder takes: each import looks at every file that is there. */
const FOLDER_SIZE = 50;

const SAMPLE = [...WRITTEN_FILES, ...oneIn(61, FILES.slice(WRITTEN_FILES.length))];
const FOLDERS = Array.from({ length: Math.ceil(SAMPLE.length / FOLDER_SIZE) }, (_, index) => ({
  from: index * FOLDER_SIZE,
  files: SAMPLE.slice(index * FOLDER_SIZE, (index + 1) * FOLDER_SIZE),
}));

const disk = setUpDrafts();

/** Imports a file and saves it with another text and title, as an author does who goes on writing. */
async function importAndSave({ name, text }: Pick<ForeignFile, 'name' | 'text'>) {
  const imported = unwrap(await disk.drafts.import(name, text));
  const written = unwrap(await disk.drafts.readFile(imported.id)).text;
  const typed = { ...imported.fields, title: 'Changed: "here"', content: `${imported.fields.content}\nMore.\n` };
  unwrap(await disk.drafts.save(imported.id, typed));
  const saved = unwrap(await disk.drafts.readFile(imported.id)).text;
  return { imported, written, typed, saved, reread: unwrap(await disk.open().read(imported.id)) };
}

/** What `after` has and `before` doesn't have, where that is in one place; else null. */
function insertionIn(before: string, after: string): string | null {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  const added = after.length - before.length;
  return before.slice(start) === after.slice(start + added) ? after.slice(start, start + added) : null;
}

/** The author's own keys, as a reader reads them that isn't ours to change. */
function valuesOf(text: string): Record<string, unknown> {
  const { frontMatter } = splitFrontMatter(text);
  if (frontMatter === null) return {};
  const { open, source } = frontMatter;
  if (open.includes('+++')) return getStaticTOMLValue(parseTOML(source));
  // JSON is YAML, but for the comments that some tools take in it.
  return parseDocument(source.replaceAll(/^\s*\/\/.*/gm, ''), { uniqueKeys: false, logLevel: 'silent' }).toJS() ?? {};
}

describe(`files from elsewhere (${SAMPLE.length} of ${FILES.length})`, () => {
  test('there are at least 900 of them', () => {
    expect(FILES.length).toBeGreaterThanOrEqual(900);
  });

  test.each(FOLDERS)('from the one numbered $from, are imported whole and saved line by line', async ({ files }) => {
    for (const file of files) {
      const { imported, written, typed, saved, reread } = await importAndSave(file);
      const what = `${file.name}\n${file.text.slice(0, 2_000)}`;
      expect({ ...imported.fields, content: '' }, what).toEqual(fields(file.fields));
      expect(imported.fields.content, what).toBe(file.body);
      expect(imported.state, what).toBe('draft');
      if (file.createdAt !== undefined) expect(imported.createdAt, what).toBe(file.createdAt);
      if (file.problem === undefined) expect(imported.problem, what).toBeNull();
      else expect(imported.problem, what).toContain(file.problem);
      // Callwright's keys are added in one place, and nothing else is touched.
      expect(insertionIn(file.text, written), what).not.toBeNull();
      expect(reread.fields, what).toEqual(typed);
      expect(saved.endsWith(typed.content), what).toBe(true);
      expect(changedLines(written, saved, file.body, typed.content), what).toBeLessThanOrEqual(2);
    }
  });

  test.each(FOLDERS)('from the one numbered $from, keep every value of their authors', async ({ files }) => {
    for (const file of files) {
      if (file.problem !== undefined || hasLooseYaml(file.text)) continue;
      const { saved } = await importAndSave(file);
      const { title, updated_at, ...theirs } = valuesOf(file.text);
      expect(valuesOf(saved), file.text.slice(0, 2_000)).toMatchObject(theirs);
    }
  });
});

/** How many lines of the front matter a save changed: the title's and the time's. */
function changedLines(before: string, after: string, bodyBefore: string, bodyAfter: string): number {
  const kept = linesOf(before, bodyBefore);
  const lines = linesOf(after, bodyAfter);
  return Math.max(lines.filter((line) => !kept.includes(line)).length, Math.abs(lines.length - kept.length));
}

function linesOf(text: string, body: string): string[] {
  return text.slice(0, text.length - body.length).split(/\r\n|\n/);
}

/** Whether another reader would refuse it, so that there is nothing to compare with. */
function hasLooseYaml(text: string): boolean {
  const { frontMatter } = splitFrontMatter(text);
  if (frontMatter === null || !frontMatter.open.includes('---'))
    return frontMatter?.open === '+++\n' && /\n(title = Un)/.test(text);
  return parseDocument(frontMatter.source, { uniqueKeys: false, logLevel: 'silent' }).errors.length > 0;
}

describe('a file that nobody could have meant', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'title: A',
      'title: "A',
      'tags:',
      '- a',
      '  - b',
      '\t- c',
      'x: [1,',
      'y: {',
      'z: |',
      '  text',
      '}',
      ']',
    ),
    fc.constantFrom(
      'id: 7',
      'published: true',
      'owner: @me',
      '# c',
      '',
      'a: &a *a',
      '<<: *b',
      '? k',
      ': v',
      '"q',
      "'",
      '%TAG',
    ),
    fc.constantFrom(
      'title = "A"',
      'date = 2024-01-01',
      '[t]',
      '[[t]]',
      'a.b = 1',
      'x = [',
      '"""',
      '{"title": 1}',
      '...',
      '\u0085: 1',
    ),
    fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[\n\r]/g, ' ')),
  );
  const text = fc
    .record({
      fence: fc.constantFrom('---', '+++', '---json', '{'),
      lines: fc.array(line, { maxLength: 8 }),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      body: fc.constantFrom('', 'Text', '\nText\n', '---\nText\n', '+++\n'),
    })
    .map(({ fence, lines, lineEnd, body }) => {
      const close = fence === '{' ? '}' : fence.slice(0, 3);
      return [fence, ...lines, close, body].join(lineEnd).toWellFormed();
    });

  test('is imported all the same, without a character of it lost, and read back as it was shown', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (hostile) => {
        const { imported, written, typed, saved, reread } = await importAndSave({ name: 'hostile.md', text: hostile });
        expect(hostile.endsWith(imported.fields.content)).toBe(true);
        expect(insertionIn(hostile, written)).not.toBeNull();
        expect(reread.fields).toEqual(typed);
        expect(saved.endsWith(typed.content)).toBe(true);
        await disk.drafts.delete(imported.id);
      }),
      { seed: SEED, numRuns: runsOf({ sample: 30, whole: 1_000 }) },
    );
  });
});
