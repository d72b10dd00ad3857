// What the islands import from Preact, on React: Next runs them this way, and an export can.
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

const roots = new WeakMap<Element, { root: Root; errors: unknown[] }>();

/** Draws at once, as Preact does, and throws what a component threw. */
export function render(screen: ReactNode, container: Element): void {
  const { root, errors } = roots.get(container) ?? createDrawnRoot(container);
  flushSync(() => root.render(screen));
  if (errors.length > 0) throw errors.shift();
}

/** Draws anew: the exported pages have none of the marks by which React finds the parts of what is there. */
export function hydrate(screen: ReactNode, container: Element): void {
  render(screen, container);
}

function createDrawnRoot(container: Element) {
  const errors: unknown[] = [];
  const drawn = { root: createRoot(container, { onUncaughtError: (error) => errors.push(error) }), errors };
  roots.set(container, drawn);
  return drawn;
}
