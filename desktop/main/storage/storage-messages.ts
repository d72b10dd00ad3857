import { z } from 'zod';

export const CLOSE = 'close';

export const toStorageSchema = z.discriminatedUnion('kind', [
  /** Always the first message. */
  z.object({ kind: z.literal('open'), options: z.unknown() }),
  z.object({ kind: z.literal('call'), call: z.number(), name: z.string(), input: z.unknown() }),
]);

const resultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.looseObject({ message: z.string() }) }),
]);

/** Cloning an error would lose its code, which the log needs. */
const thrownSchema = z.object({ message: z.string(), stack: z.string().optional(), code: z.string().optional() });

export const fromStorageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), result: resultSchema }),
  z.object({ kind: z.literal('answered'), call: z.number(), result: resultSchema }),
  z.object({ kind: z.literal('threw'), call: z.number(), thrown: thrownSchema }),
  z.object({ kind: z.literal('unhandled'), thrown: thrownSchema }),
  z.object({ kind: z.literal('event'), event: z.unknown() }),
]);

export type ToStorage = z.infer<typeof toStorageSchema>;
export type FromStorage = z.infer<typeof fromStorageSchema>;
type Thrown = z.infer<typeof thrownSchema>;

export function packError(cause: unknown): Thrown {
  if (!(cause instanceof Error)) return { message: String(cause) };
  const { message, stack } = cause;
  return { message, stack, ...('code' in cause ? { code: String(cause.code) } : {}) };
}

export function unpackError({ message, ...rest }: Thrown): Error {
  return Object.assign(new Error(message), rest);
}
