import { AsyncLocalStorage } from 'node:async_hooks';
import { messages, type PGlite } from '@electric-sql/pglite';
import type { PgliteConnection } from '@supabase/lite/pglite';

/** Makes the embedded server respond like a hosted project. */
export function matchHosted(connection: PgliteConnection): void {
  preserveColumnGrants(connection);
  translateCheckViolations(connection);
  acceptWarnings();
}

export function toIsoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

/** On the first request, the library would grant everything to anon and authenticated, and undo our column grants. */
function preserveColumnGrants(connection: PgliteConnection): void {
  Reflect.set(connection, 'rlsState', 'active');
}

/** PostgREST returns 400 for a failed check (23514), the library 500. It returns 'PGRST' errors verbatim. */
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

/** Someone else may have requested the email change, so a new password cancels it, like in a hosted project. */
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

const printed = new AsyncLocalStorage<unknown[][]>();
let isHeld = false;

/** Hides errors that responses already report. The library prints them with stacks and whole posts. */
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

/** The library's replacement throws for Error objects as warnings, which would end the process. */
function acceptWarnings(): void {
  if (acceptsWarnings) return;
  acceptsWarnings = true;
  const emitText = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (typeof warning === 'string') return Reflect.apply(emitText, process, [warning, ...rest]);
    emitText(warning.message, { type: warning.name });
  };
}
