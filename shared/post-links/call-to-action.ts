import { SITE_PATHS } from '../site-paths.ts';
import { VISIBLE_PATTERN } from '../text/storable-text.ts';

export type CallToAction = { label: string; address: string };

/** The site's default, at the end of each post that sets none. Null for no default. */
export const DEFAULT_CALL_TO_ACTION: CallToAction | null = { label: 'Book a demo', address: SITE_PATHS.demo };

/** In the field, means that the post has no call to action. */
export const NO_CALL_TO_ACTION = 'none';

/** One Markdown link to a path of the site or an http or https URL. The table has the same check. */
const LINK =
  /^\[([^[\]\r\n]+)\]\((\/(?!\/)[A-Za-z0-9!#$%&'*+,./:;=?@_~-]*|https?:\/\/[A-Za-z0-9.-]+(?::[0-9]+)?(?:[/?#][A-Za-z0-9!#$%&'*+,./:;=?@_~-]*)?)\)$/;

function readLink(written: string): CallToAction | null {
  const [, label = '', address = ''] = LINK.exec(written) ?? [];
  return VISIBLE_PATTERN.test(label) ? { label: label.trim(), address } : null;
}

export function isCallToAction(written: string): boolean {
  return written === '' || written === NO_CALL_TO_ACTION || readLink(written) !== null;
}

/** Splits a link that may be incomplete, like `[Book a demo]()`. Other text becomes the label. */
export function splitLink(written: string): CallToAction {
  const [, label = written, address = ''] = /^\[([^[\]]*)\]\((.*)\)$/s.exec(written) ?? [];
  return { label, address };
}

/** @param written a link that's invalid or too long. */
export function findWrongParts(written: string): { isLabelWrong: boolean; isAddressWrong: boolean } {
  const { label, address } = splitLink(written);
  const isAddressWrong = readLink(joinLink({ label: 'x', address })) === null;
  return { isLabelWrong: !isAddressWrong || readLink(joinLink({ label, address: '/' })) === null, isAddressWrong };
}

/** Removes brackets from the label, which can't contain any. */
export function joinLink({ label, address }: CallToAction): string {
  return `[${label.replace(/[[\]]/g, '')}](${address.trim()})`;
}

/** @param written the post's field. Shows the default until a typed link is complete. */
export function toCallToAction(written: string | null, byDefault: CallToAction | null): CallToAction | null {
  const typed = written?.trim() ?? '';
  return typed === NO_CALL_TO_ACTION ? null : (readLink(typed) ?? byDefault);
}
