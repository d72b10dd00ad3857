import {
  fieldOf,
  mapFields,
  POST_FIELD_NAMES,
  POST_FIELDS,
  type PostFieldName,
} from '@callwright/shared/post/fields.ts';
import { EMPTY_POST_FIELDS, type PostFields, postFieldsSchema, RESERVED_SLUGS } from '@callwright/shared/post/post.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTHOR, codeOf, openBarePglite, type Sql } from '../../helpers/blog-database.ts';
import { runsOf, SEED } from '../../helpers/corpus.ts';

const FINISHED: PostFields = { ...EMPTY_POST_FIELDS, title: 'A title', slug: 'a-title', content: 'Words' };

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());
beforeEach(() => sql.run('truncate public.blog_posts cascade'));

/** Stores fields and rolls back. Returns the stored values or the error code. */
async function store(fields: PostFields): Promise<PostFields | string> {
  const columns = POST_FIELD_NAMES.map((name) => POST_FIELDS[name].column);
  const values = POST_FIELD_NAMES.map((name) => fields[name] || (fieldOf(name).isRequired ? '' : null));
  await sql.run('begin');
  try {
    const { rows } = await sql.query<Record<string, string | null>>(
      `insert into public.blog_posts (author_id, author_name, ${columns.join(', ')})
       values ('${AUTHOR}', 'a@example.com', ${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
      values,
    );
    return mapFields((name) => rows[0]?.[POST_FIELDS[name].column] ?? '');
  } catch (cause) {
    return codeOf(cause);
  } finally {
    await sql.run('rollback');
  }
}

/** Fields of which the form and the table accept only links and paths. */
const LINKS: readonly PostFieldName[] = ['featuredImageUrl', 'callToAction', 'oldUrls'];

/** A failed check, or text that Postgres rejects. */
const REFUSED = /^(23514|22021)$/;

const check = async (fields: PostFields) => {
  const parsed = postFieldsSchema.safeParse(fields);
  const stored = await store(parsed.success ? parsed.data : fields);
  if (parsed.success) expect(stored).toEqual(parsed.data);
  // The table accepts more addresses, because only a browser can tell whether one has a host.
  else if (parsed.error.issues.some(({ path }) => path[0] !== 'featuredImageUrl')) expect(stored).toMatch(REFUSED);
};

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'https:///a.png',
  'https://me:secret@example.com/a.png',
  'https://example.com/a b.png',
  'https://example.com/a"b.png',
  `https://example.com/${'x'.repeat(20_000_000)}`,
])('the form and the table reject the address %.60s', async (featuredImageUrl) => {
  const fields = { ...FINISHED, featuredImageUrl };
  expect(postFieldsSchema.safeParse(fields).success).toBe(false);
  expect(await store(fields)).toMatch(REFUSED);
});

describe('the form and the table have the same limits', () => {
  const limits = POST_FIELD_NAMES.map((name) => [name, POST_FIELDS[name].limit] as const);

  test('as in the constraints of the database', async () => {
    const { rows } = await sql.query<{ column: string; definition: string }>(`
      select a.attname as column, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.conrelid = 'public.blog_posts'::regclass and c.contype = 'c'
        and pg_get_constraintdef(c.oid) like '%char_length%' and a.attname not like 'author_%'`);
    const live = rows.map(({ column, definition }) => [column, Number(/<= (\d+)/.exec(definition)?.[1])]);
    expect(Object.fromEntries(live)).toEqual(
      Object.fromEntries(limits.map(([field, limit]) => [POST_FIELDS[field].column, limit])),
    );
    expect(live).toHaveLength(limits.length);
  });

  const characters: Array<[name: string, character: string]> = [
    ['letters', 'x'],
    ['emoji', '🔧'],
    ['letters from beyond the first plane', '𝒳'],
    ['combining accents', '\u0301'],
    ['line breaks', '\n'],
    ['no-break spaces', '\u00A0'],
    ['byte order marks', '\uFEFF'],
    ['halves of a pair', '\uD83D'],
    ['right-to-left marks', '\u200F'],
  ];
  const cases = limits
    .filter(([field]) => !LINKS.includes(field))
    .flatMap(([field, limit]) =>
      characters
        .filter(([name]) => field !== 'slug' || name === 'letters')
        .map(([name, character]) => ({ field, limit, name, character })),
    );

  test.each(cases)('$field: $limit $name fit in both, one more in neither', async ({ field, limit, character }) => {
    // A letter at each end keeps the space from being trimmed.
    const atLimit = { ...FINISHED, [field]: `x${character.repeat(limit - 2)}x` };
    const above = { ...FINISHED, [field]: `x${character.repeat(limit - 1)}x` };
    expect(postFieldsSchema.safeParse(atLimit).success).toBe(true);
    expect(postFieldsSchema.safeParse(above).success).toBe(false);
    await check(atLimit);
    await check(above);
  });

  test('a call to action and old URLs of exactly the limit fit in both, longer ones in neither', async () => {
    const cases = (more: number) => [
      { callToAction: `[Book](/${'x'.repeat(POST_FIELDS.callToAction.limit - 9 + more)})` },
      { oldUrls: `/${'x'.repeat(POST_FIELDS.oldUrls.limit - 1 + more)}` },
    ];
    for (const changes of cases(0)) expect(await store({ ...FINISHED, ...changes })).toMatchObject(changes);
    for (const changes of [...cases(0), ...cases(1)]) await check({ ...FINISHED, ...changes });
    for (const changes of cases(1)) expect(await store({ ...FINISHED, ...changes })).toBe('23514');
  });

  test.each(RESERVED_SLUGS)('the slug %s is reserved for both', async (slug) => {
    expect(await store({ ...FINISHED, slug })).toBe('23514');
    await check({ ...FINISHED, slug });
  });

  test('Postgres trims all whitespace that JavaScript trims', async () => {
    for (let code = 0; code <= 0xffff; code += 1) {
      const character = String.fromCharCode(code);
      if (character.trim() !== '') continue;
      expect(await store({ ...FINISHED, title: character })).toBe('23514');
      expect(await store({ ...FINISHED, content: character.repeat(3) })).toBe('23514');
    }
  });
});

describe('a title of invisible characters', () => {
  test('is empty for both: whitespace, controls, direction marks, fillers, and lone surrogates', async () => {
    for (let code = 1; code <= 0x1_0000; code += 1) {
      const character = String.fromCodePoint(code);
      // Only a sample where whole planes behave alike.
      if (code > 0x3000 && code < 0xf000 && code % 97 !== 0) continue;
      if (!/^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]$/u.test(character)) continue;
      if (/^[\p{Cn}\p{Co}\p{Cs}]$/u.test(character)) continue;
      await check({ ...FINISHED, title: `${character}${character}` });
      await check({ ...FINISHED, title: `${character}x` });
    }
    for (const title of ['\u200B', '\r', '\u2800\u3164', '\u{E0020}\u{E007F}', '\u0007']) {
      expect(postFieldsSchema.safeParse({ ...FINISHED, title }).error?.issues[0]?.message).toBe('Title is required');
      expect(await store({ ...FINISHED, title })).toBe('23514');
    }
  });
});

describe('what the form accepts is stored unchanged, and what it rejects the table rejects, too', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom(
        '\0',
        '\uD83D',
        '\uDE00',
        '🔧',
        '\u00A0',
        '\uFEFF',
        '\u200B',
        '\u180E',
        '\u0085',
        ' ',
        '\n',
        'a',
        '\\',
        "'",
        '$',
        '%',
      ),
      maxLength: 12,
    }),
    fc.constant(''),
  );
  const slug = fc.oneof(
    { weight: 3, arbitrary: fc.stringMatching(/^[a-z0-9-]{1,30}$/) },
    { weight: 1, arbitrary: fc.constantFrom('admin', '-', 'a\n', 'A', 'é', 'ſ', 'a_b', '') },
    { weight: 1, arbitrary: text },
  );
  const address = fc.oneof(
    // Hosts and ports that browsers reject.
    fc
      .tuple(
        fc.constantFrom('https://', 'http://'),
        fc.oneof(
          fc.ipV4(),
          fc.ipV4Extended(),
          fc
            .array(fc.constantFrom('0', '1', '255', '256', '01', '0x1', '0x', 'a', 'example', ''), {
              minLength: 1,
              maxLength: 5,
            })
            .map((labels) => labels.join('.')),
        ),
        fc.oneof(
          fc.constant(''),
          fc.nat({ max: 99_999 }).map((port) => `:${port}`),
          fc.constantFrom(':', ':00080', ':065535'),
        ),
        fc.constantFrom('', '/', '/a.png', '?a=1', '#a'),
      )
      .map((parts) => parts.join('')),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .tuple(
        fc.constantFrom(
          'https://',
          'http://',
          'HTTPS://',
          'http\u017F://',
          'ftp://',
          'javascript:',
          '//',
          'https:/',
          '',
        ),
        fc.string({
          unit: fc.constantFrom(
            ...'aZ9.-_~/?#@:%[](){}|\\^`"<>\'!$&*+,;= ',
            ...[
              '\t',
              '\n',
              '\x7F',
              '\u0085',
              '\u00A0',
              '\u2028',
              '\uFEFF',
              'é',
              'ſ',
              'K',
              'İ',
              '水',
              '🔧',
              '\uD83D',
              '\0',
            ],
          ),
          maxLength: 14,
        }),
      )
      .map((parts) => parts.join('')),
    text,
  );

  const callToAction = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('[', '', ' ['),
        fc.oneof(fc.constantFrom('Book a demo', ' ', '\u200B', 'a\nb', 'a]b', '電話'), text),
        fc.constantFrom('](', ')('),
        fc.oneof(
          fc.webUrl({ withQueryParameters: true, withFragments: true }),
          fc.constantFrom('/', '/demo/', '//a', '/\\a', 'demo', '#a', 'https://', 'http://a:1/', 'https://a:b@c/'),
          fc.string({ unit: fc.constantFrom(...'/ahtps:.?#@%&_-~é()[]<>"\\ \n'), maxLength: 12 }),
        ),
        fc.constantFrom(')', ') ', '))', ''),
      )
      .map((parts) => parts.join('')),
    fc.constantFrom('none', 'None', ' none', ''),
    text,
  );
  const oldUrls = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'//ab.-_@%2CA9é \n\r\t?#*:$"\\'), maxLength: 20 }),
    fc
      .array(fc.constantFrom('/2019/leaks/', '/blog/a-title', '/blog/a-title/', '/caf%c3%a9', '//a', '/', '', ' /b '), {
        maxLength: 4,
      })
      .map((lines) => lines.join('\n')),
    text,
  );

  test('for texts of every kind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          ...mapFields(() => text),
          title: fc.oneof({ weight: 4, arbitrary: fc.constant('A title') }, { weight: 1, arbitrary: text }),
          slug: fc.oneof({ weight: 4, arbitrary: fc.constant('a-title') }, { weight: 1, arbitrary: slug }),
          content: fc.oneof({ weight: 4, arbitrary: fc.constant('Words') }, { weight: 1, arbitrary: text }),
          featuredImageUrl: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: address }),
          callToAction: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: callToAction }),
          oldUrls: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: oldUrls }),
        }),
        check,
      ),
      { seed: SEED, numRuns: runsOf({ sample: 80, whole: 600 }) },
    );
  });

  test.each([
    ['titles', (value: string) => ({ title: value }), text],
    ['slugs', (value: string) => ({ slug: value }), slug],
    ['contents', (value: string) => ({ content: value }), text],
    ['addresses of pictures', (value: string) => ({ featuredImageUrl: value }), address],
    ['calls to action', (value: string) => ({ callToAction: value }), callToAction],
    ['old URLs', (value: string) => ({ oldUrls: value }), oldUrls],
  ] as const)('for %s alone', async (_name, changes, values) => {
    await fc.assert(
      fc.asyncProperty(values, (value) => check({ ...FINISHED, ...changes(value) })),
      { seed: SEED, numRuns: runsOf({ sample: 80, whole: 800 }) },
    );
  });
});
