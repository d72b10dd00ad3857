import { z } from 'zod';

export const sessionOrderSchema = z.object({
  userData: z.string(),
  backend: z.object({ url: z.string(), publishableKey: z.string() }),
  credentials: z.object({ email: z.string(), password: z.string() }).nullable(),
  cut: z.enum(['after-answer', 'before-encryption', 'before-write']).nullable(),
});

export type SessionOrder = z.infer<typeof sessionOrderSchema>;
