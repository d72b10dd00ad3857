/** What a call that can fail in an expected way returns; a throw is a bug. */
export type Result<Value, Failure> = Ok<Value> | Err<Failure>;

export type Ok<Value> = { readonly ok: true; readonly value: Value };
export type Err<Failure> = { readonly ok: false; readonly error: Failure };

export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value });
export const err = <Failure>(error: Failure): Err<Failure> => ({ ok: false, error });

/** Ends a `switch` over a tagged union: a case that is added without being handled no longer compiles. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
