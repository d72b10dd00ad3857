import type { PostgrestError } from '@supabase/supabase-js';
import { z } from 'zod';
import { err, ok, type Result } from '../result.ts';
import type { Unreachable } from './unreachable.ts';

export type ApiFailure = Unreachable | { kind: 'signed-out'; message: string } | { kind: 'refused'; message: string };

export type SupabaseResponse = { data: unknown; error: PostgrestError | null; status: number };

export function parseResponse<Schema extends z.ZodType>(
  { data, error, status }: SupabaseResponse,
  schema: Schema,
): Result<z.infer<Schema>, ApiFailure> {
  if (error) return err(toApiFailure(error, status));
  const parsed = schema.safeParse(data);
  if (parsed.success) return ok(parsed.data);
  // A captive portal responds with 200 and its own page, which proves nothing.
  return err({
    kind: 'unreachable',
    message: `The backend sent an unexpected response: ${z.prettifyError(parsed.error)}`,
    status,
  });
}

/** Postgres's error code for a read-only database, for example when the disk is full. */
const READ_ONLY_TRANSACTION = '25006';

/** Converts an error. Only the backend's own error codes count as a refusal, because a proxy can send any status. */
export function toApiFailure({ code, message }: PostgrestError, status: number): ApiFailure {
  if (status === 401) return { kind: 'signed-out', message };
  const isOfRequest = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (isOfRequest && code && code !== READ_ONLY_TRANSACTION) return { kind: 'refused', message };
  // supabase-js reports status 0 if there was no response.
  return { kind: 'unreachable', message, ...(status === 0 ? {} : { status }) };
}

/** Parses rows one by one and skips invalid ones. Fails if all rows are invalid. */
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
 * Reads all pages. Hosted projects return at most 1,000 rows per request.
 *
 * Pages by the last row instead of an offset, so that concurrent inserts and deletes don't shift rows.
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
