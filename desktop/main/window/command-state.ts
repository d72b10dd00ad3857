import { COMMAND_IDS, type CommandId, isEnabled, isMainCommand, type MainCommandId } from '../../commands.ts';
import type { CommandContext, CommandState } from '../../ipc/commands.ts';
import type { RecentDrafts } from './recent-drafts.ts';

export type CommandStateStore = {
  /** Reads what the palette has to know. */
  read(): Promise<CommandState>;
  /** Sets what is on screen. */
  setContext(context: CommandContext): void;
  isEnabled(id: CommandId): boolean;
  isOn(id: CommandId): boolean;
  /** Called when something that a command depends on has changed: updates the menu and the palette. */
  refresh(): Promise<void>;
};

/**
 * Decides which commands are enabled and which are on, from what both processes know. The menu is rebuilt
 * only when that has changed: never while somebody types.
 *
 * @param readTitle the title of a draft; null where no draft may be shown.
 * @param onChange the menu and the palette have to be updated.
 */
export function createCommandStateStore({
  recent,
  readTitle,
  hasSite,
  hasUpdates,
  isMainOn,
  onChange,
}: {
  recent: Pick<RecentDrafts, 'read' | 'record'>;
  readTitle: (id: string) => Promise<string | null>;
  hasSite: boolean;
  hasUpdates: boolean;
  isMainOn: (id: MainCommandId) => boolean;
  onChange: (state: CommandState) => void;
}): CommandStateStore {
  let context: CommandContext = { openDraft: null, isPostSeen: false, isOwner: false, on: [], isDialogOpen: false };
  let known: CommandState | null = null;
  let shown = '';
  let refreshing: Promise<void> = Promise.resolve();

  async function read(): Promise<CommandState> {
    const drafts = await Promise.all(recent.read().map(async (id) => ({ id, title: await readTitle(id) })));
    return {
      hasSite,
      hasUpdates,
      // A draft that was deleted, or that belongs to another account, has no title to show.
      recent: drafts.flatMap(({ id, title }) => (title === null ? [] : [{ id, title }])),
      on: COMMAND_IDS.filter(isMainCommand).filter(isMainOn),
    };
  }

  /** Runs one after another, so that an earlier result never replaces a later one. */
  function refresh(): Promise<void> {
    refreshing = refreshing.then(async () => {
      const state = await read();
      const next = JSON.stringify([context, state]);
      if (next === shown) return;
      shown = next;
      known = state;
      onChange(state);
    });
    return refreshing;
  }

  return {
    read,
    refresh,
    setContext(next) {
      context = next;
      if (next.openDraft !== null) recent.record(next.openDraft);
      void refresh();
    },
    isEnabled: (id) =>
      isEnabled(id, {
        'no-dialog': !context.isDialogOpen,
        'open-draft': context.openDraft !== null,
        'seen-post': context.isPostSeen,
        owner: context.isOwner,
        site: hasSite,
        updates: hasUpdates,
        'recent-drafts': known !== null && known.recent.length > 0,
      }),
    isOn: (id) => (isMainCommand(id) ? isMainOn(id) : context.on.includes(id)),
  };
}
