import { countOf } from '@callwright/shared/post/labels.ts';
import { assertNever } from '@callwright/shared/result.ts';
import type { MoveReport } from '../../ipc/drafts.ts';

/** How many files that were left are named. */
const MAX_NAMED = 3;

/** What became of a move of the drafts folder, for its author; `left` is null where nothing was left. */
export function describeMove(report: MoveReport): { title: string; message: string; left: string | null } {
  return { ...describeKind(report), left: describeLeft(report) };
}

function describeKind({ kind, from, folder, moved }: MoveReport): { title: string; message: string } {
  switch (kind) {
    case 'moved':
      return {
        title: 'Drafts folder moved',
        message: `${countOf(moved, 'draft')} moved. Your drafts are in ${folder} now.`,
      };
    case 'renamed':
      return {
        title: 'Drafts folder renamed',
        message: `${folder} is another name of the folder where your drafts are. No file was moved.`,
      };
    case 'missing':
      return {
        title: 'Drafts folder changed',
        message: `${from} is not there, so nothing was moved from it. Your drafts are kept in ${folder} from now on.`,
      };
    default:
      return assertNever(kind);
  }
}

function describeLeft({ from, left }: MoveReport): string | null {
  if (left.length === 0) return null;
  const named = left.slice(0, MAX_NAMED).map(({ file, reason }) => (file === from ? reason : `${file}: ${reason}`));
  const rest = left.length - named.length;
  return `${named.join(' ')}${rest > 0 ? ` And ${rest} more.` : ''}`;
}
