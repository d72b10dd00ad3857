import {
  type AuthorProfile,
  authorProfileSchema,
  EMPTY_AUTHOR_PROFILE,
  PROFILE_LIMITS,
} from '@callwright/shared/account/author-profile.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTHOR, codeOf, openBarePglite, type Sql } from '../../helpers/blog-database.ts';
import { runsOf, SEED } from '../../helpers/corpus.ts';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());

async function store({ displayName, biography, showsEmail }: AuthorProfile): Promise<AuthorProfile | string> {
  await sql.run('begin');
  try {
    const { rows } = await sql.query<{ display_name: string | null; biography: string | null }>(
      `insert into public.authors (user_id, display_name, biography, shows_email) values ($1, $2, $3, $4) returning *`,
      [AUTHOR, displayName || null, biography || null, showsEmail],
    );
    return { displayName: rows[0]?.display_name ?? '', biography: rows[0]?.biography ?? '', showsEmail };
  } catch (cause) {
    return codeOf(cause);
  } finally {
    await sql.run('rollback');
  }
}

async function check(profile: AuthorProfile): Promise<void> {
  const parsed = authorProfileSchema.safeParse(profile);
  const stored = await store(parsed.success ? parsed.data : profile);
  if (parsed.success) expect(stored).toEqual(parsed.data);
  else expect(stored).toMatch(/^(23514|22021)$/);
}

describe('the table accepts what the form accepts', () => {
  const limits = Object.entries(PROFILE_LIMITS) as ['displayName' | 'biography', number][];

  test.each(limits)('at most %s of %i characters, counted alike', async (field, limit) => {
    for (const character of ['x', 'é', '😀']) {
      await check({ ...EMPTY_AUTHOR_PROFILE, [field]: character.repeat(limit) });
      await check({ ...EMPTY_AUTHOR_PROFILE, [field]: character.repeat(limit + 1) });
      expect(
        authorProfileSchema.safeParse({ ...EMPTY_AUTHOR_PROFILE, [field]: character.repeat(limit + 1) }).success,
      ).toBe(false);
    }
  });

  test.each(['Ana\nRuiz', 'Ana\u2028Ruiz', 'Ana\u0085Ruiz', '\u200B', '\u2800\u3164', 'Ana\u0007'])(
    'both reject the name %j',
    async (displayName) => {
      expect(authorProfileSchema.safeParse({ ...EMPTY_AUTHOR_PROFILE, displayName }).success).toBe(false);
      await check({ ...EMPTY_AUTHOR_PROFILE, displayName });
    },
  );

  test('for any input', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 90 });
    await fc.assert(
      fc.asyncProperty(fc.record({ displayName: text, biography: text, showsEmail: fc.boolean() }), check),
      { seed: SEED, numRuns: runsOf({ sample: 20, whole: 200 }) },
    );
  });
});
