import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Result } from '@callwright/shared/result.ts';
import { env } from '../env.ts';

/** The client of readers, in the browser. */
export const readerClient = createAnonymousBlogClient(env);

/** Throws a failure, for `readWithRetries`. */
export function unwrap<Value>(result: Result<Value, ApiFailure>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.error.kind}: ${result.error.message}`);
}
