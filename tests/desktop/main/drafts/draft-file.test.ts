import {
  type DraftFile,
  fingerprintFields,
  formatDraftFile,
  parseDraftFile,
  toDraft,
} from '@callwright/desktop/main/drafts/draft-file.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../../helpers/corpus.ts';

const CREATED = '2026-11-20T09:00:00.000Z';
const ID = 'c0ffee00-0000-4000-8000-000000000000';

const file = (fields: Partial<PostFields>): DraftFile => ({
  id: null,
  owner: null,
  fields: { ...EMPTY_POST_FIELDS, ...fields },
  createdAt: CREATED,
  updatedAt: CREATED,
  published: null,
  publishedElsewhere: [],
  frontMatter: null,
});

function reread(draft: DraftFile): DraftFile {
  const parsed = parseDraftFile(formatDraftFile(draft));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

const hostileText = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(
          ...[
            '---',
            '...',
            '\n',
            '\r\n',
            '\r',
            ': ',
            '# ',
            '- ',
            '> ',
            '| ',
            '"',
            "'",
            '{',
            '[',
            '&a',
            '*a',
            '!!js',
            '%',
          ],
          ...[
            '\t',
            ' ',
            '\\',
            '\u0085',
            '\u2028',
            '\uFEFF',
            '😀',
            'null',
            'yes',
            '0x1F',
            '2026-11-20',
            '\u0000',
            '\u001b',
          ],
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  )
  .map((text) => text.toWellFormed());

describe('the file of a draft', () => {
  test('is Markdown that another editor can read, with front matter in words', () => {
    const text = formatDraftFile(
      file({ title: 'Answer every call', slug: 'answer-every-call', content: '# Why\n\nText.\n' }),
    );
    expect(text).toBe(
      [
        '---',
        'title: "Answer every call"',
        'slug: "answer-every-call"',
        'excerpt: ""',
        'meta_description: ""',
        'keywords: ""',
        'featured_image_url: ""',
        `created_at: "${CREATED}"`,
        `updated_at: "${CREATED}"`,
        '---',
        '# Why\n\nText.\n',
      ].join('\n'),
    );
  });

  test('gives back every field exactly, whatever was typed', () => {
    const fields = fc.record({
      title: hostileText,
      slug: hostileText,
      content: hostileText,
      excerpt: hostileText,
      metaDescription: hostileText,
      keywords: hostileText,
      featuredImageUrl: hostileText,
      featuredImageAlt: hostileText,
    });
    fc.assert(
      fc.property(fields, (typed) => {
        expect(reread(file(typed)).fields).toEqual(typed);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  test.each([
    ['Windows line ends', 'a\r\nb\r\n'],
    ['a text that begins with front matter of its own', '---\ntitle: "other"\n---\nbody'],
    ['blank lines at both ends', '\n\n\ntext\n\n\n'],
    ['no line end', 'text'],
    ['nothing', ''],
    ['a byte order mark', '\uFEFFtext'],
    ['a rule as its first line', '---\n'],
  ])('keeps a text with %s byte for byte', (_name, content) => {
    expect(reread(file({ content })).fields.content).toBe(content);
  });

  test('may be saved by an editor that writes Windows line ends and a byte order mark', () => {
    const text = formatDraftFile(file({ title: 'Über', content: 'a\nb\n' }));
    const parsed = parseDraftFile(`\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect(parsed).toMatchObject({ ok: true, value: { fields: { title: 'Über', content: 'a\r\nb\r\n' } } });
  });

  test('keeps the lines of front matter that is not ours', () => {
    const text = formatDraftFile(file({ title: 'A' })).replace('---\n', '---\nlayout: post # ours\ntags: [a,b]\n');
    const parsed = parseDraftFile(text);
    if (!parsed.ok) throw new Error(parsed.error);
    expect(formatDraftFile({ ...parsed.value, fields: { ...parsed.value.fields, title: 'B' } })).toBe(
      text.replace('title: "A"', 'title: "B"'),
    );
  });

  test.each([
    ['no front matter', 'just text', 'Its front matter is not that of a draft'],
    ['front matter cut short', '---\ntitle: "a"\ncreated', 'Its front matter is not that of a draft'],
    ['no times', '---\ntitle: "a\n---\n', 'Its front matter is not that of a draft'],
    [
      'a note of its post that was damaged',
      `---\ncreated_at: ${CREATED}\nupdated_at: ${CREATED}\npublished:\n  revision: 3\n  slag: "a"\n  fingerprint: "b"\n---\n`,
      'what it says of the published post is damaged',
    ],
  ])('is refused with a reason when it has %s', (_name, text, reason) => {
    expect(parseDraftFile(text)).toEqual({ ok: false, error: expect.stringContaining(reason) });
  });

  test('is read in the time of any other when its aliases grow without end', () => {
    const growing = ['a: &a [1,1]', ...Array.from({ length: 200 }, () => 'a: &a [*a, *a]'), 'tags: *a'].join('\n');
    expect(
      parseDraftFile(`---\n${growing}\ntitle: T\n---\n`, { name: 'a.md', createdAt: '', updatedAt: '' }),
    ).toMatchObject({
      ok: true,
      value: { fields: { title: 'T', keywords: '' } },
    });
  });

  test('never makes the reader crash, cut at every byte', () => {
    const bytes = Buffer.from(formatDraftFile(file({ title: 'Größe "1"', content: 'Text 😀\n' })));
    for (let length = 0; length <= bytes.length; length += 1) {
      expect(typeof parseDraftFile(bytes.subarray(0, length).toString('utf8')).ok).toBe('boolean');
    }
  });
});

describe('a file that another program wrote', () => {
  const outside = { name: 'holiday-notes.md', createdAt: CREATED, updatedAt: CREATED };
  const read = (text: string) => parseDraftFile(text, outside);
  function fromOutside(text: string): DraftFile {
    const parsed = read(text);
    if (!parsed.ok) throw new Error(parsed.error);
    return parsed.value;
  }

  test('needs no front matter: its name is its title until it is given one', () => {
    expect(read('# Why\n')).toMatchObject({
      ok: true,
      value: {
        id: null,
        owner: null,
        fields: { title: 'Holiday notes', content: '# Why\n' },
        createdAt: CREATED,
        published: null,
        publishedElsewhere: [],
      },
    });
  });

  test('may write numbers, nothing, and lists of keywords, and keeps what else it holds', () => {
    const text = '---\ntitle: 2026\nexcerpt:\nkeywords: [plumbing, 24]\nlayout: post\ncreated_at: yesterday\n---\nText';
    expect(read(text)).toMatchObject({
      ok: true,
      value: {
        fields: { title: '2026', excerpt: '', keywords: 'plumbing, 24', content: 'Text' },
        createdAt: CREATED,
      },
    });
  });

  test('keeps its slug where that was another name of its title, and a key of its own follows the title', () => {
    const text = '---\ntitle: &t A\nslug: *t\nseo_title: *t\nkeywords: [*t, b]\n---\nText';
    const draft = fromOutside(text);
    expect(draft.fields).toMatchObject({ title: 'A', slug: 'A', keywords: 'A, b' });
    const saved = formatDraftFile({ ...draft, id: ID, fields: { ...draft.fields, title: 'B' } });
    expect(fromOutside(saved).fields).toMatchObject({ title: 'B', slug: 'A', keywords: 'A, b' });
    expect(saved).toContain('title: &t B\nslug: "A"\nseo_title: *t\n');
  });

  test.each([
    ['an empty front matter', '---\r---\rText'],
    ['a title', '---\rtitle: A\r---\rText'],
    ['a list', '---\rtitle: A\rtags:\r  - b\r---\rText'],
    ['TOML', '+++\rtitle = "A"\rtags = ["b"]\r+++\rText'],
  ])('may end its lines with carriage returns alone: %s', (_name, text) => {
    const draft = fromOutside(text);
    expect(draft.fields.title).toMatch(/^(A|Holiday notes)$/);
    const saved = formatDraftFile({ ...draft, id: ID, fields: { ...draft.fields, title: 'B', slug: 'b' } });
    expect(saved).not.toContain('\n');
    expect(fromOutside(saved)).toMatchObject({ id: ID, fields: { title: 'B', slug: 'b', content: 'Text' } });
  });

  test('in TOML that is not valid keeps its own `published.revision` beside ours', () => {
    const text = '+++\ntitle = A b\npublished.revision = 3\npublished.by = me, or you\n+++\nText';
    const draft = fromOutside(text);
    const published = { revision: 7, slug: 's', publishedAt: CREATED, fingerprint: 'f', backendOrigin: undefined };
    const saved = formatDraftFile({ ...draft, id: ID, published });
    expect(saved).toContain('published.revision = 3\npublished.by = me, or you\n');
    expect(saved).not.toMatch(/^published = /m);
    expect(fromOutside(saved)).toMatchObject({ id: ID, published: { revision: 7 }, fields: { title: 'A b' } });
  });

  test('that was cut within its front matter is damaged, not a text of its own', () => {
    expect(read('---\ntitle: "a"\ncreated')).toEqual({ ok: false, error: 'Its front matter has no end.' });
  });

  test('may begin with a rule', () => {
    expect(read('---\n\nText')).toMatchObject({ ok: true, value: { fields: { content: '---\n\nText' } } });
  });
});

describe('the state of a draft', () => {
  const fields = { ...EMPTY_POST_FIELDS, title: 'T', content: 'text' };
  const published = { revision: 3, slug: 't', publishedAt: CREATED, fingerprint: fingerprintFields(fields) };

  test.each([
    ['draft, before it was published', { ...file(fields) }, 'draft'],
    ['published, while its text is what was sent', { ...file(fields), published }, 'published'],
    ['changed, once any field differs', { ...file({ ...fields, excerpt: 'new' }), published }, 'changed'],
  ])('is %s', (_name, draft, state) => {
    expect(toDraft('id', reread(draft)).state).toBe(state);
  });

  test('stays published for a post that was published before featured images had an alt text', () => {
    const before = { ...published, fingerprint: '8b3b13b6b673b4c173201b6309f98618' };
    expect(toDraft('id', reread({ ...file(fields), published: before })).state).toBe('published');
    const described = { ...file({ ...fields, featuredImageAlt: 'A burst pipe' }), published: before };
    expect(toDraft('id', reread(described)).state).toBe('changed');
  });
});
