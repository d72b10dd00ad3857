import { countOf } from '@callwright/shared/post/labels.ts';
import type { DraftVersion } from '../../ipc/drafts.ts';

const DAY_AND_TIME = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const THIS_YEAR = new Intl.DateTimeFormat('en', DAY_AND_TIME);
const ANY_YEAR = new Intl.DateTimeFormat('en', { ...DAY_AND_TIME, year: 'numeric' });

/** `Nov 24, 3:40 PM`, with the year if it isn't this one. */
export function formatVersionTime(at: string, now: number): string {
  const then = new Date(at);
  return (then.getFullYear() === new Date(now).getFullYear() ? THIS_YEAR : ANY_YEAR).format(then);
}

/** `12 words added, 3 removed`. */
export function describeWords({ added, removed }: NonNullable<DraftVersion['words']>): string {
  if (added === 0 && removed === 0) return 'No words changed';
  if (added === 0) return `${countOf(removed, 'word')} removed`;
  return `${countOf(added, 'word')} added${removed === 0 ? '' : `, ${removed} removed`}`;
}
