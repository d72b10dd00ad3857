import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeEach } from 'vitest';
import { keepRows } from './kept-rows.ts';

/** Before each test, the backend's database holds what the file's `beforeAll` left there, and nothing of other tests. */
export function restoreBetweenTests(backendOfFile: () => Backend): void {
  let restore: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    restore ??= await keepRows(backendOfFile());
    await restore();
  });
}
