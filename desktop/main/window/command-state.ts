import { COMMAND_IDS, type CommandId, isEnabled, isMainCommand, type MainCommandId } from '../../commands.ts';
import type { CommandContext, CommandState } from '../../ipc/commands.ts';
import type { RecentDrafts } from './recent-drafts.ts';

export type CommandStateStore = {
  /** What the palette has to know. */
  read(): Promise<CommandState>;
  /** The window says what is on screen. */
  setContext(context: CommandContext): void;
  isPossible(id: CommandId): boolean;
  isOn(id: CommandId): boolean;
  /** Something that a command depends on is not as it was: the menu and the palette follow. */
  refresh(): Promise<void>;
};

/**
 * What decides which commands are possible and which are on, from both processes. The menu is built
 * anew when, and only when, that changed: never while somebody types.
 *
 * @param readTitle the title of a draft; null where there is none that may be shown.
 * @param onChange the menu and the palette are to be drawn anew.
 */
export function createCommandStateStore({
  recent,
  readTitle,
  hasSite,
  hasUpdates,
  isMainOn,
  onChange,
}: {
  recent: RecentDrafts;
  readTitle: (id: string) => Promise<string | null>;
  hasSite: boolean;
  hasUpdates: boolean;
  isMainOn: (id: MainCommandId) => boolean;
  onChange: (state: CommandState) => void;
}): CommandStateStore {
  let context: CommandContext = { openDraft: null, on: [], isDialogOpen: false };
  let known: CommandState | null = null;
  let shown = '';
  let refreshing: Promise<void> = Promise.resolve();

  async function read(): Promise<CommandState> {
    const drafts = await Promise.all(recent.read().map(async (id) => ({ id, title: await readTitle(id) })));
    return {
      hasSite,
      hasUpdates,
      // One that was deleted, or that belongs to an account that is not here, has no title to show.
      recent: drafts.flatMap(({ id, title }) => (title === null ? [] : [{ id, title }])),
      on: COMMAND_IDS.filter(isMainCommand).filter(isMainOn),
    };
  }

  /** One after another, so that an earlier answer never takes the place of a later one. */
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
      if (next.openDraft !== null) recent.note(next.openDraft);
      void refresh();
    },
    isPossible: (id) =>
      isEnabled(id, {
        'no-dialog': !context.isDialogOpen,
        'open-draft': context.openDraft !== null,
        site: hasSite,
        updates: hasUpdates,
        'recent-drafts': known !== null && known.recent.length > 0,
      }),
    isOn: (id) => (isMainCommand(id) ? isMainOn(id) : context.on.includes(id)),
  };
}
