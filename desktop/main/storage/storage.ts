import type { Operations } from './operations.ts';
import type { CallOperation } from './serve-operations.ts';

/** The author's database and drafts folder, wherever they run. */
export type Storage = {
  call: CallOperation<Operations>;
  /** Settles once nothing that was asked for is under way. */
  flush(): Promise<void>;
};
