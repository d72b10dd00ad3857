import { describeDatabaseError } from '../database/database-errors.ts';
import { type Opened, openStorage, type StorageEvent, type StorageOptions } from './open-storage.ts';
import { serveOperations } from './serve-operations.ts';

serveOperations<StorageOptions, Opened, StorageEvent>({
  port: process.parentPort,
  open: openStorage,
  describeFailure: describeDatabaseError,
});
