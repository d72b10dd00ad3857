import {
  type CallOperation,
  type DescribeFailure,
  OperationQueue,
  type Operations,
} from '@callwright/desktop/main/storage/operation-queue.ts';

/** Calls operations in this process; what goes in and comes out is cloned, as between two processes. */
export function createLocalStorage<Known extends Operations>(
  operations: Known,
  describeFailure: DescribeFailure,
): { call: CallOperation<Known> } {
  const queue = new OperationQueue(operations, describeFailure);
  return {
    call: async (name, ...[input]) =>
      structuredClone(await queue.run(name, structuredClone(input))) as Awaited<ReturnType<CallOperation<Known>>>,
  };
}
