import './zod-without-eval.ts';
import { z } from 'zod';

/** The shortest password that the forms and the backend take (specification, section 9, "Auth"). */
export const PASSWORD_MIN_LENGTH = 6;

/** What the log-in and sign-up forms send; the backend has the last word on both fields. */
export const credentialsSchema = z.object({
  email: z.string().trim().min(1),
  password: z.string().min(PASSWORD_MIN_LENGTH),
});

export type Credentials = z.infer<typeof credentialsSchema>;
