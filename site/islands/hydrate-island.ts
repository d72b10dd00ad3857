import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Brings the part of a page to life that stands in an element with `data-island="name"`.
 *
 * An island is `site/islands/<name>.tsx`; the export makes it one module script, in which React's
 * names mean Preact, and adds it to the static pages that hold such an element and to no other. It
 * renders the very component that the page rendered there, with the same props. That component is
 * the only kind of client component that a static page may use.
 */
export function hydrateIsland(name: string, content: ReactNode): void {
  const place = document.querySelector(`[data-island="${name}"]`);
  if (place) hydrateRoot(place, content);
}
