import { ok } from '@callwright/shared/result.ts';
import { serveOperations } from './serve-operations.ts';

/** The process that owns the author's database. */
serveOperations({
  port: process.parentPort,
  open: async () => ok({ operations: {}, opened: null }),
  describeFailure: () => null,
});
