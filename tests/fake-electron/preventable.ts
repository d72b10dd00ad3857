import type { EventEmitter } from 'node:events';

/** Emits an event that a listener may prevent; whether one did. */
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
