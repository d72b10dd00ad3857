import { expect, test } from 'vitest';
import { attempt, CALLERS, type Caller, type Outcome, type Sql } from '../../helpers/blog-database.ts';

/** Postgres's "insufficient privilege", by grant, by policy or by trigger. */
export const DENIED = '42501';

/** What each caller is to get: the number of rows, or the error code. */
export type Expected = Record<Caller, Outcome>;

/** One outcome for all callers but those that are named. */
export function outcomes(otherwise: Outcome, named: Partial<Expected> = {}): Expected {
  return { ...(Object.fromEntries(CALLERS.map((caller) => [caller, otherwise])) as Expected), ...named };
}

export const everybody = outcomes(1);
export const nobody = outcomes(DENIED);
export const ownerAlone = outcomes(DENIED, { owner: 1 });
export const secretKeyAlone = outcomes(DENIED, { 'service role': 1 });

/** Whoever has an account, approved or not. */
export const signedIn = (outcome: Outcome) => outcomes(outcome, { anon: DENIED, 'service role': DENIED });

/** Whoever may publish. */
export const approved = (outcome: Outcome, named: Partial<Expected> = {}) =>
  outcomes(DENIED, { owner: outcome, editor: outcome, author: outcome, 'other author': outcome, ...named });

/** A row of the matrix: who does this, by which statement, with which outcome for each. */
export type MatrixRow = [name: string, statement: string, expected: Expected];

/** Runs a statement as each caller, one after the other, and takes it back each time. */
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

/** A test for each row. A new table or function of the schema is in the matrix with a row here. */
export function testRows(open: () => Sql, rows: readonly MatrixRow[], callers?: readonly Caller[]): void {
  test.each(rows)('who %s', (_name, statement, expected) => expectOutcomes(open(), statement, expected, callers));
}

/** Tests that no client writes a table past its functions, column by column, and who reads it. */
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

/** The matrix holds whether new accounts wait or not: `it` is called in each case. */
export const SWITCH = [
  ['approves each account', true],
  ['lets everyone publish who signs up', false],
] as const;
