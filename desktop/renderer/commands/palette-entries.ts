import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { defaultFilter } from 'cmdk';
import { COMMAND_IDS, type CommandId, labelOf, type Platform, readCommand } from '../../commands.ts';
import type { DraftSummary } from '../../ipc/drafts.ts';

export type PaletteCommand = { id: CommandId; label: string };
export type PaletteDraft = { id: string; title: string; updatedAt: string };

/** More would push the commands out of sight. */
const MAX_DRAFTS = 8;
const MAX_RECENT = 5;

/** Best match first. Without a query, returns all enabled commands in menu order, app commands last. */
export function findCommands({
  typed,
  platform,
  isEnabled,
}: {
  typed: string;
  platform: Platform;
  isEnabled: (id: CommandId) => boolean;
}): PaletteCommand[] {
  const offered = COMMAND_IDS.filter((id) => !readCommand(id).isMenuOnly && isEnabled(id));
  const isOfApp = (id: CommandId) => readCommand(id).menu === 'app';
  const commands = [...offered.filter((id) => !isOfApp(id)), ...offered.filter(isOfApp)].map((id) => ({
    id,
    label: nameInPalette(id, platform),
  }));
  if (typed.trim() === '') return commands;
  return commands
    .map((command) => ({ command, score: defaultFilter(command.label, typed.trim()) }))
    .filter((scored) => scored.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}

/**
 * Returns drafts whose title has words that start with the typed ones, recent ones first. Without a query, only recent ones.
 *
 * @param drafts newest change first.
 * @param recent IDs, newest first.
 */
export function findDrafts({
  typed,
  drafts,
  recent,
  open,
}: {
  typed: string;
  drafts: readonly DraftSummary[];
  recent: readonly string[];
  open: string | null;
}): PaletteDraft[] {
  const words = splitWords(typed);
  const found: DraftSummary[] = [];
  const ranks = new Map(recent.map((id, rank) => [id, rank]));
  for (const draft of drafts) {
    if (draft.id === open || (words.length === 0 && !ranks.has(draft.id))) continue;
    const title = splitWords(nameOfPost(draft.title));
    if (words.every((word) => title.some((ofTitle) => ofTitle.startsWith(word)))) found.push(draft);
  }
  const rankOf = ({ id }: DraftSummary) => ranks.get(id) ?? recent.length;
  return found
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, words.length === 0 ? MAX_RECENT : MAX_DRAFTS)
    .map(({ id, title, updatedAt }) => ({ id, title: nameOfPost(title), updatedAt }));
}

/** Without quotation marks and the like around them. */
function splitWords(text: string): string[] {
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(Boolean);
}

export function nameInPalette(id: CommandId, platform: Platform): string {
  const { submenu } = readCommand(id);
  const label = labelOf(id, platform);
  return submenu === undefined ? label : `${submenu}: ${label}`;
}
