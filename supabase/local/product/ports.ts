import { createServer } from 'node:net';
import { z } from 'zod';
import { StartFailure } from '../backend/start-failure.ts';

const portSchema = z.coerce.number().int().min(1).max(65_535);

export function readPort(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
  defaultPort: number,
): number {
  const value = env[variable];
  if (value === undefined || value === '') return defaultPort;
  const port = portSchema.safeParse(value);
  if (port.success) return port.data;
  throw new StartFailure(
    `${variable} is "${value}", which isn't a valid port. Set it to a number from 1 to 65535, or unset it.`,
  );
}

export async function requireFreePort(port: number, purpose: string, variable: string): Promise<void> {
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });
  if (isFree) return;
  throw new StartFailure(
    `Port ${port}, for ${purpose}, is in use by another program. Stop that program, or choose another port: ${variable}=${port + 1} pnpm start.`,
  );
}
