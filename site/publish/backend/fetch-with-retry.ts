import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';

type ReadFailure = { kind: 'unreachable'; response: Response } | { kind: 'unreachable' | 'aborted'; cause: unknown };

/** `fetch` for a read-only client, so every request can be retried. */
export async function fetchWithRetry(...request: Parameters<typeof fetch>): Promise<Response> {
  const signal = request[1]?.signal;
  const answer = await retryRead(async (): Promise<Result<Response, ReadFailure>> => {
    try {
      const response = await fetch(...request);
      const isOverloaded = response.status >= 500 || response.status === 408 || response.status === 429;
      return isOverloaded ? err({ kind: 'unreachable', response }) : ok(response);
    } catch (cause) {
      return err({ kind: signal?.aborted ? 'aborted' : 'unreachable', cause });
    }
  });
  if (answer.ok) return answer.value;
  if ('response' in answer.error) return answer.error.response;
  throw answer.error.cause;
}
