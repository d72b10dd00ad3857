import {
  type CallOperation,
  type DescribeFailure,
  type Operations,
  runOperation,
} from '@callwright/desktop/main/storage/run-operation.ts';

/** Calls operations in this process; what goes in and comes out is cloned, as between two processes. */
export function createLocalStorage<Known extends Operations>(
  operations: Known,
  describeFailure: DescribeFailure,
): { call: CallOperation<Known> } {
  return {
    call: async (name, ...[input]) =>
      structuredClone(
        await runOperation(operations, describeFailure, { name, input: structuredClone(input) }),
      ) as Awaited<ReturnType<CallOperation<Known>>>,
  };
}
