import { z } from 'zod';

/** The shapes that the outputs of many channels share. */

export const nothingSchema = z.undefined();

/** What went wrong, in words for the author. */
export const failureSchema = z.object({ message: z.string() });

/** A `Result` whose failure is a message. */
export function resultSchema<Value extends z.ZodType>(value: Value) {
  return resultWithFailureSchema(value, failureSchema);
}

/** A `Result` whose failure has a schema of its own. */
export function resultWithFailureSchema<Value extends z.ZodType, Failure extends z.ZodType>(
  value: Value,
  failure: Failure,
) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: failure }),
  ]);
}
