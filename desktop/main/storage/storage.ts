import type { Err, Ok, Result } from '@callwright/shared/result.ts';
import type { Operations } from './operations.ts';

/** Why the storage could not do something, for the author. */
export type StorageFailure = { message: string };

type Output<Name extends keyof Operations> = Awaited<ReturnType<Operations[Name]>>;

/** What an operation returns, or why the disk refused it. */
export type Answer<Name extends keyof Operations> = [Output<Name>] extends [Result<unknown, unknown>]
  ? Result<Extract<Output<Name>, Ok<unknown>>['value'], Extract<Output<Name>, Err<unknown>>['error'] | StorageFailure>
  : Result<Output<Name>, StorageFailure>;

/** The author's database and drafts folder, wherever they run. */
export type Storage = {
  call<Name extends keyof Operations>(name: Name, ...input: Parameters<Operations[Name]>): Promise<Answer<Name>>;
  /** Settles once nothing that was asked for is under way. */
  flush(): Promise<void>;
};
