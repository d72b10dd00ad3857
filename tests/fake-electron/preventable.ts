import type { EventEmitter } from 'node:events';

/** Returns true if a listener prevented the event. */
export function emitPreventable(
  emitter: EventEmitter,
  name: string,
  details: Record<string, unknown> = {},
  ...args: unknown[]
): boolean {
  let isPrevented = false;
  const event = {
    ...details,
    preventDefault: () => {
      isPrevented = true;
    },
  };
  emitter.emit(name, event, ...args);
  return isPrevented;
}
