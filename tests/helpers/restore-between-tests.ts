import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeEach } from 'vitest';
import { snapshotRows } from './snapshot-rows.ts';

/** Before each test, restores the database to its state after the file's `beforeAll`. */
export function restoreBetweenTests(backendOfFile: () => Backend): void {
  let restore: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    restore ??= await snapshotRows(backendOfFile());
    await restore();
  });
}
