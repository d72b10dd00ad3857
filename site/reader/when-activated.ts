/** What of a document is asked for; the type library does not know prerendering yet. */
export type ActivatedDocument = EventTarget & { readonly prerendering?: boolean };

/**
 * Runs once somebody looks at the page: a browser may prerender one that nobody opens.
 *
 * @returns undoes it, if it has not run by then.
 */
export function whenActivated(document: ActivatedDocument, run: () => void): () => void {
  if (!document.prerendering) {
    run();
    return () => {};
  }
  document.addEventListener('prerenderingchange', run, { once: true });
  return () => document.removeEventListener('prerenderingchange', run);
}
