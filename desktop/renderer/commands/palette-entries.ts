import { defaultFilter } from 'cmdk';
import { COMMAND_IDS, type CommandId, labelOf, type Platform, readCommand } from '../../commands.ts';
import type { DraftSummary } from '../../ipc/drafts.ts';
import { nameOfDraft } from '../sidebar/draft-row.tsx';

export type PaletteCommand = { id: CommandId; label: string };
export type PaletteDraft = { id: string; title: string; updatedAt: string };

/** So many drafts are offered: more would push the commands out of sight. */
const MOST_DRAFTS = 8;
/** Those offered before anything is typed. */
const MOST_RECENT = 5;

/**
 * The commands that are possible now and answer what was typed, the best first. Before that in the
 * order of the menus, those about the app itself last: who opens a palette wants to do something.
 */
export function findCommands({
  typed,
  platform,
  isPossible,
}: {
  typed: string;
  platform: Platform;
  isPossible: (id: CommandId) => boolean;
}): PaletteCommand[] {
  const offered = COMMAND_IDS.filter((id) => !readCommand(id).isMenuOnly && isPossible(id));
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
 * The drafts whose titles have every word that was typed, recent ones first; before anything is
 * typed, the recent ones.
 *
 * @param drafts all of them, the one edited last first.
 * @param recent ids, the latest first.
 * @param open the one on screen, which needs no jump.
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
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found: DraftSummary[] = [];
  const ranks = new Map(recent.map((id, rank) => [id, rank]));
  for (const draft of drafts) {
    if (draft.id === open || (words.length === 0 && !ranks.has(draft.id))) continue;
    const title = nameOfDraft(draft.title).toLocaleLowerCase();
    if (words.every((word) => title.includes(word))) found.push(draft);
  }
  const rankOf = ({ id }: DraftSummary) => ranks.get(id) ?? recent.length;
  return found
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, words.length === 0 ? MOST_RECENT : MOST_DRAFTS)
    .map(({ id, title, updatedAt }) => ({ id, title: nameOfDraft(title), updatedAt }));
}

/** A command with the menu that it stands in, where its own name says too little. */
export function nameInPalette(id: CommandId, platform: Platform): string {
  const { submenu } = readCommand(id);
  const label = labelOf(id, platform);
  return submenu === undefined ? label : `${submenu}: ${label}`;
}
