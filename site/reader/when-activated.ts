/** The part of a document that is needed; TypeScript's DOM types have no prerendering yet. */
export type ActivatedDocument = EventTarget & { readonly prerendering?: boolean };

/**
 * Calls `run` once the page is visible: a browser may prerender a page that nobody opens.
 *
 * @returns cancels the call, if it has not happened yet.
 */
export function whenActivated(document: ActivatedDocument, run: () => void): () => void {
  if (!document.prerendering) {
    run();
    return () => {};
  }
  document.addEventListener('prerenderingchange', run, { once: true });
  return () => document.removeEventListener('prerenderingchange', run);
}
