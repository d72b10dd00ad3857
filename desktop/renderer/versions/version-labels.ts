import { countOf } from '@callwright/shared/post/labels.ts';
import { assertNever } from '@callwright/shared/result.ts';
import type { DraftVersion } from '../../ipc/drafts.ts';

const DAY_AND_TIME = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const THIS_YEAR = new Intl.DateTimeFormat('en', DAY_AND_TIME);
const ANY_YEAR = new Intl.DateTimeFormat('en', { ...DAY_AND_TIME, year: 'numeric' });
const THIS_YEAR_SECONDS = new Intl.DateTimeFormat('en', { ...DAY_AND_TIME, second: '2-digit' });
const ANY_YEAR_SECONDS = new Intl.DateTimeFormat('en', { ...DAY_AND_TIME, year: 'numeric', second: '2-digit' });

/**
 * Example: `Nov 24, 3:40 PM`. Includes the year if it isn't this one, and the seconds if the version before or after it
 * is from the same minute.
 */
export function formatVersionTimes(ats: readonly string[], now: number): string[] {
  const thisYear = new Date(now).getFullYear();
  const times = ats.map((at) => new Date(at));
  const labels = times.map((time) => (time.getFullYear() === thisYear ? THIS_YEAR : ANY_YEAR).format(time));
  return times.map((time, index) => {
    const label = labels[index] ?? '';
    if (label !== labels[index - 1] && label !== labels[index + 1]) return label;
    return (time.getFullYear() === thisYear ? THIS_YEAR_SECONDS : ANY_YEAR_SECONDS).format(time);
  });
}

/** Example: `12 words added, 3 removed`. */
export function describeWords({ added, removed }: NonNullable<DraftVersion['words']>, isOldest = false): string {
  if (added === 0 && removed === 0) return isOldest ? 'Empty' : 'No words changed';
  if (added === 0) return `${countOf(removed, 'word')} removed`;
  return `${countOf(added, 'word')} added${removed === 0 ? '' : `, ${removed} removed`}`;
}

/** Returns null for a plain save. */
export function nameOfReason(reason: DraftVersion['reason']): string | null {
  switch (reason) {
    case 'saved':
      return null;
    case 'published':
      return 'Published';
    case 'outside':
      return 'Changed outside Callwright';
    case 'copy':
      return 'From a copy of the file';
    case 'restored':
      return 'Restored';
    case 'imported':
      return 'Imported';
    case 'merged':
      return 'Merged';
    case 'blog':
      return 'From the blog';
    case 'taken':
      return 'Used the blog’s version';
    default:
      return assertNever(reason);
  }
}
