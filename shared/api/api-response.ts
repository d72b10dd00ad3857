import type { PostgrestError } from '@supabase/supabase-js';
import { z } from 'zod';
import { err, ok, type Result } from '../result.ts';

/** Why a read or a count did not happen; `message` is for the console, or for a toast. */
export type ApiFailure =
  | { kind: 'unreachable'; message: string }
  | { kind: 'signed-out'; message: string }
  | { kind: 'refused'; message: string };

/** What the client library answers. */
export type SupabaseResponse = { data: unknown; error: PostgrestError | null; status: number };

/** The rows or the value of an answer, or why there are none. */
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
    message: `The backend gave an answer that is not ours: ${z.prettifyError(parsed.error)}`,
  });
}

/** Only the backend's own error codes are an answer; a page from somewhere else on the way is not. */
export function toApiFailure({ code, message }: PostgrestError, status: number): ApiFailure {
  if (status === 401) return { kind: 'signed-out', message };
  if (status >= 400 && status < 500 && status !== 408 && status !== 429 && code) return { kind: 'refused', message };
  return { kind: 'unreachable', message };
}
