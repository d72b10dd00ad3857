import { z } from 'zod';

/** What the child of F10 is told to do. */
export const sessionOrderSchema = z.object({
  userData: z.string(),
  backend: z.object({ url: z.string(), publishableKey: z.string() }),
  /** To sign up and in with; null where the session of the run before is used. */
  credentials: z.object({ email: z.string(), password: z.string() }).nullable(),
  /** Where it dies while it renews its tokens; null where it goes on. */
  cut: z.enum(['after-answer', 'before-encryption', 'before-write']).nullable(),
});

export type SessionOrder = z.infer<typeof sessionOrderSchema>;
