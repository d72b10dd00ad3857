import { expect, test } from 'vitest';
import { attempt, CALLERS, type Caller, type Outcome, type Sql } from '../../helpers/blog-database.ts';

/** Postgres's "insufficient privilege", from a grant, a policy, or a trigger. */
export const DENIED = '42501';

/** Row count or error code per caller. */
export type Expected = Record<Caller, Outcome>;

export function outcomes(otherwise: Outcome, named: Partial<Expected> = {}): Expected {
  return { ...(Object.fromEntries(CALLERS.map((caller) => [caller, otherwise])) as Expected), ...named };
}

export const everybody = outcomes(1);
export const nobody = outcomes(DENIED);
export const ownerAlone = outcomes(DENIED, { owner: 1 });
export const secretKeyAlone = outcomes(DENIED, { 'service role': 1 });

export const signedIn = (outcome: Outcome) => outcomes(outcome, { anon: DENIED, 'service role': DENIED });

export const approved = (outcome: Outcome, named: Partial<Expected> = {}) =>
  outcomes(DENIED, { owner: outcome, editor: outcome, author: outcome, 'other author': outcome, ...named });

export type MatrixRow = [name: string, statement: string, expected: Expected];

/** Runs a statement as each caller and rolls back each time. */
export async function expectOutcomes(
  sql: Sql,
  statement: string,
  expected: Expected,
  callers: readonly Caller[] = CALLERS,
): Promise<void> {
  const got: Partial<Expected> = {};
  const wanted: Partial<Expected> = {};
  for (const caller of callers) {
    got[caller] = await attempt(sql, caller, statement);
    wanted[caller] = expected[caller];
  }
  expect(got, statement).toEqual(wanted);
}

/** A new table or function needs a row here. */
export function testRows(open: () => Sql, rows: readonly MatrixRow[], callers?: readonly Caller[]): void {
  test.each(rows)('who %s', (_name, statement, expected) => expectOutcomes(open(), statement, expected, callers));
}

/** Checks that clients can't write any column directly, and who can read. */
export function testReadOnlyTable(open: () => Sql, table: string, readers: Expected = nobody): void {
  test(`nobody writes ${table}, column by column`, async () => {
    const { rows } = await open().query<{ name: string }>(
      'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
      [table],
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { name } of rows) {
      await expectOutcomes(open(), `update ${table} set ${name} = null`, nobody);
      await expectOutcomes(open(), `insert into ${table} (${name}) values (null)`, nobody);
      await expectOutcomes(open(), `select ${name} from ${table}`, readers);
    }
    await expectOutcomes(open(), `delete from ${table}`, nobody);
    await expectOutcomes(open(), `truncate ${table} cascade`, nobody);
  });
}

export const SWITCH = [
  ['approves each account', true],
  ['lets everyone publish who signs up', false],
] as const;
