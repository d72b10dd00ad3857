const REQUEST = 'link-request';

/** Asks the picker of this text for a link. */
export function requestLink(field: HTMLTextAreaElement): void {
  field.dispatchEvent(new Event(REQUEST));
}

/** Returns a function that unsubscribes. */
export function onLinkRequest(field: HTMLTextAreaElement, listener: () => void): () => void {
  field.addEventListener(REQUEST, listener);
  return () => field.removeEventListener(REQUEST, listener);
}
