import { messages } from '@electric-sql/pglite';
import { RelationNotFoundError } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';

/** Where the embedded server answers otherwise than a hosted project, each mended here with its reason. */
export function matchHosted(connection: PgliteConnection): void {
  keepColumnGrants(connection);
  answerCheckViolations(connection);
  keepAnswersOffTheConsole();
}

/** `2026-11-21 04:11:23.5+00`, as Postgres writes it in UTC, in the form that a hosted project's JSON has. */
export function toIsoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

/**
 * On its first request the library grants anon and authenticated everything on every table with
 * policies, which would undo our column grants. It asks itself once; this is the answer that the
 * work is done.
 */
function keepColumnGrants(connection: PgliteConnection): void {
  Reflect.set(connection, 'rlsState', 'active');
}

/**
 * A failed check (23514) comes back as 500 with a code of the library's own. PostgREST answers 400
 * with Postgres's code; an error raised as 'PGRST' is answered word for word.
 */
function answerCheckViolations(connection: PgliteConnection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normalized = normalize(error);
    if (!(normalized instanceof messages.DatabaseError) || normalized.code !== '23514') return normalized;
    const { message, detail, hint } = normalized;
    normalized.code = 'PGRST';
    normalized.message = JSON.stringify({ code: '23514', message, details: detail ?? null, hint: hint ?? null });
    normalized.detail = JSON.stringify({ status: 400, headers: {} });
    return normalized;
  };
}

let isQuiet = false;

/** The library prints every error that it answers with, and the post's whole text with it. */
function keepAnswersOffTheConsole(): void {
  if (isQuiet) return;
  isQuiet = true;
  const print = console.error;
  console.error = (...values: unknown[]) => {
    const [value] = values;
    if (value instanceof messages.DatabaseError || value instanceof RelationNotFoundError) return;
    print(...values);
  };
}
