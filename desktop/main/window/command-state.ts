import { COMMAND_IDS, type CommandId, isEnabled, isMainCommand, type MainCommandId } from '../../commands.ts';
import type { CommandContext, CommandState } from '../../ipc/commands.ts';
import type { RecentDrafts } from './recent-drafts.ts';

export type CommandStateStore = {
  read(): Promise<CommandState>;
  setContext(context: CommandContext): void;
  isEnabled(id: CommandId): boolean;
  isOn(id: CommandId): boolean;
  refresh(): Promise<void>;
};

/** Rebuilds the menu only if a command's state changed, so not on every keystroke. @param readTitle null for a hidden draft. */
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
    const { openDraft } = context;
    const drafts = await Promise.all(
      recent.read().map(async (id) => (id === openDraft?.id ? openDraft : { id, title: await readTitle(id) })),
    );
    return {
      hasSite,
      hasUpdates,
      recent: drafts.flatMap(({ id, title }) => (title === null ? [] : [{ id, title }])),
      on: COMMAND_IDS.filter(isMainCommand).filter(isMainOn),
    };
  }

  /** Runs refreshes in sequence, so an older result can't replace a newer one. */
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
      if (next.openDraft !== null) recent.record(next.openDraft.id);
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
