import { z } from 'zod';

export const nothingSchema = z.undefined();

/** `message` is for the author. */
export const failureSchema = z.object({ message: z.string() });

export function resultSchema<Value extends z.ZodType>(value: Value) {
  return resultWithFailureSchema(value, failureSchema);
}

export function resultWithFailureSchema<Value extends z.ZodType, Failure extends z.ZodType>(
  value: Value,
  failure: Failure,
) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: failure }),
  ]);
}
