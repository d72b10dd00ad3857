import type { PostgrestError } from '@supabase/supabase-js';
import { z } from 'zod';
import { err, ok, type Result } from '../result.ts';
import type { Unreachable } from './unreachable.ts';

/** Why a request did not do what it asked for; `message` is for the console, or for a toast. */
export type ApiFailure = Unreachable | { kind: 'signed-out'; message: string } | { kind: 'refused'; message: string };

/** What the client library returns. */
export type SupabaseResponse = { data: unknown; error: PostgrestError | null; status: number };

/** Parses the rows or the value of a response; the failure says why there are none. */
export function parseResponse<Schema extends z.ZodType>(
  { data, error, status }: SupabaseResponse,
  schema: Schema,
): Result<z.infer<Schema>, ApiFailure> {
  if (error) return err(toApiFailure(error, status));
  const parsed = schema.safeParse(data);
  if (parsed.success) return ok(parsed.data);
  // A captive portal answers 200 with a page of its own: that says nothing about our posts.
  return err({
    kind: 'unreachable',
    message: `The backend sent an unexpected response: ${z.prettifyError(parsed.error)}`,
    status,
  });
}

/** Postgres' code for a database that takes no writes for now, because its disk is full or it is being moved. */
const READ_ONLY_TRANSACTION = '25006';

/** Trusts the backend's own error codes alone: a page from somewhere else on the way is no answer. */
export function toApiFailure({ code, message }: PostgrestError, status: number): ApiFailure {
  if (status === 401) return { kind: 'signed-out', message };
  const isOfRequest = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (isOfRequest && code && code !== READ_ONLY_TRANSACTION) return { kind: 'refused', message };
  // The client library's status for a request that got no answer is 0.
  return { kind: 'unreachable', message, ...(status === 0 ? {} : { status }) };
}

/**
 * Parses rows one by one, and leaves out each that is not what the schema says. Where none is, the answer is not ours.
 */
export function parseRows<Schema extends z.ZodType>(
  response: SupabaseResponse,
  schema: Schema,
): Result<z.infer<Schema>[], ApiFailure> {
  const rows = parseResponse(response, z.array(z.unknown()));
  if (!rows.ok) return rows;
  const parsed = rows.value.flatMap((row) => {
    const { success, data } = schema.safeParse(row);
    return success ? [data] : [];
  });
  return parsed.length > 0 || rows.value.length === 0 ? ok(parsed) : parseResponse(response, z.array(schema));
}

/**
 * Reads page after page until one is short; every page has to succeed. A hosted backend returns at most 1,000 rows at
 * once, so every list is read this way. Each page begins after the last row of the one before, not at a number: a row
 * that comes or goes in between then moves no other one over the edge.
 */
export async function readAllAfter<Row>(
  pageSize: number,
  schema: z.ZodType<Row[]>,
  readPage: (last: Row | null) => PromiseLike<SupabaseResponse>,
): Promise<Result<Row[], ApiFailure>> {
  const rows: Row[] = [];
  for (;;) {
    const page = parseResponse(await readPage(rows.at(-1) ?? null), schema);
    if (!page.ok) return page;
    rows.push(...page.value);
    if (page.value.length < pageSize) return ok(rows);
  }
}
