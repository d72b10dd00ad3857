/** The result of a call with expected failures. A thrown error is a bug. */
export type Result<Value, Failure> = Ok<Value> | Err<Failure>;

export type Ok<Value> = { readonly ok: true; readonly value: Value };
export type Err<Failure> = { readonly ok: false; readonly error: Failure };

export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value });
export const err = <Failure>(error: Failure): Err<Failure> => ({ ok: false, error });

/** Makes a missing case of a `switch` a compile error. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
