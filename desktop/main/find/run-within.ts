import { createContext, Script } from 'node:vm';
import { err, ok, type Result } from '@callwright/shared/result.ts';

const sandbox = { work: (): unknown => undefined };
const context = createContext(sandbox);
const script = new Script('work()');

/**
 * Stops work that takes too long, even in the middle of a regular expression. A worker thread could be terminated in the
 * same way, but would need a copy of every text.
 */
export function runWithin<Value>(limitMs: number, work: () => Value): Result<Value, 'too-slow'> {
  sandbox.work = work;
  try {
    return ok(script.runInContext(context, { timeout: limitMs }) as Value);
  } catch (cause) {
    if (codeOf(cause) === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return err('too-slow');
    throw cause;
  }
}

/** The error may be from another realm, so it may not be an `Error` here. */
function codeOf(cause: unknown): unknown {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
}
