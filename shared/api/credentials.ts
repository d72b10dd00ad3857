import '../zod-without-eval.ts';
import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from '../brand/login-labels.ts';

export const credentialsSchema = z.object({
  email: z.string().trim().min(1),
  password: z.string().min(PASSWORD_MIN_LENGTH),
});

export type Credentials = z.infer<typeof credentialsSchema>;
