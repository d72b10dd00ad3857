import type { CallOperation } from './operation-queue.ts';
import type { Operations } from './operations.ts';

/** The author's database and drafts folder, wherever they run. */
export type Storage = {
  call: CallOperation<Operations>;
  /** Settles once nothing that was asked for is under way. */
  flush(): Promise<void>;
};
