import { AsyncLocalStorage } from 'node:async_hooks';
import { messages, type PGlite } from '@electric-sql/pglite';
import type { PgliteConnection } from '@supabase/lite/pglite';

/** Corrects the embedded server wherever it answers differently from a hosted project; the reason is beside each. */
export function matchHosted(connection: PgliteConnection): void {
  preserveColumnGrants(connection);
  translateCheckViolations(connection);
  acceptWarnings();
}

/** Formats `2026-11-21 04:11:23.5+00`, as Postgres writes it in UTC, as a hosted project's JSON has it. */
export function toIsoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

/**
 * On its first request the library grants anon and authenticated everything on every table with
 * policies, which would undo our column grants. It does so unless this state says that it is done.
 */
function preserveColumnGrants(connection: PgliteConnection): void {
  Reflect.set(connection, 'rlsState', 'active');
}

/**
 * A failed check (23514) comes back as 500 with a code of the library's own. PostgREST answers 400
 * with Postgres's code; an error raised as 'PGRST' is answered word for word.
 */
function translateCheckViolations(connection: PgliteConnection): void {
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

/**
 * Ends a change of the e-mail address that is under way when the password changes, as a hosted project does: whoever
 * asked for it may be the one whom the new password keeps out.
 */
export async function endEmailChanges(db: PGlite): Promise<void> {
  await db.exec(`
    create or replace function embedded_backend.end_email_change() returns trigger language plpgsql as $$
    begin
      new.email_change := null;
      new.email_change_token_new := null;
      new.email_change_token_current := null;
      return new;
    end
    $$;
    create or replace trigger end_email_change before update of encrypted_password on auth.users
      for each row when (old.encrypted_password is distinct from new.encrypted_password)
      execute function embedded_backend.end_email_change();
  `);
}

/** What the library printed while it handled the request of the running code. */
const printed = new AsyncLocalStorage<unknown[][]>();
let isHeld = false;

/**
 * Keeps the console free of errors that were answered: the library prints each with its stack, a query that it can't
 * parse and a refused post's whole text among them, and has no option for that. What it printed is shown where the
 * answer does not say what was wrong.
 */
export async function withQuietAnswers(handle: () => Promise<Response>): Promise<Response> {
  holdErrors();
  const errors: unknown[][] = [];
  const response = await printed.run(errors, handle);
  if (response.status >= 500) for (const values of errors) console.error(...values);
  return response;
}

function holdErrors(): void {
  if (isHeld) return;
  isHeld = true;
  const print = console.error;
  console.error = (...values: unknown[]) => {
    const held = printed.getStore();
    if (held === undefined) print(...values);
    else held.push(values);
  };
}

let acceptsWarnings = false;

/**
 * Accepts a warning that is an error again, as Node gives one of a promise that was handled late: the library
 * replaces the function by one that takes texts alone and throws at anything else, which would end the process.
 */
function acceptWarnings(): void {
  if (acceptsWarnings) return;
  acceptsWarnings = true;
  const emitText = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (typeof warning === 'string') return Reflect.apply(emitText, process, [warning, ...rest]);
    emitText(warning.message, { type: warning.name });
  };
}
