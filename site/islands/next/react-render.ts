// Replaces Preact with React when Next runs the islands.
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

const roots = new WeakMap<Element, { root: Root; errors: unknown[] }>();

/** Renders synchronously and rethrows errors, as Preact does. */
export function render(screen: ReactNode, container: Element): void {
  const { root, errors } = roots.get(container) ?? createDrawnRoot(container);
  flushSync(() => root.render(screen));
  if (errors.length > 0) throw errors.shift();
}

/** Renders from scratch: exported pages lack React's hydration markers. */
export function hydrate(screen: ReactNode, container: Element): void {
  render(screen, container);
}

function createDrawnRoot(container: Element) {
  const errors: unknown[] = [];
  const drawn = { root: createRoot(container, { onUncaughtError: (error) => errors.push(error) }), errors };
  roots.set(container, drawn);
  return drawn;
}
