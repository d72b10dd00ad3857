import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import type { CommandId } from '../../commands.ts';
import type { DraftSummary } from '../../ipc/drafts.ts';
import { useAppInfo } from '../contexts.ts';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { CheckIcon, SearchIcon } from '../ui/icons.tsx';
import { keysOf } from '../ui/keys/shortcut.ts';
import { formatRelativeTime } from '../ui/relative-time.ts';
import { findCommands, findDrafts } from './palette-entries.ts';

type CommandPaletteProps = {
  drafts: readonly DraftSummary[];
  recent: readonly { id: string }[];
  openDraft: string | null;
  isEnabled: (id: CommandId) => boolean;
  isOn: (id: CommandId) => boolean;
  palette: Pick<Palette, 'close' | 'runAfterClose' | 'onClosed'>;
  onRun: (id: CommandId) => void;
  onOpenDraft: (id: string) => void;
};

export function CommandPalette(props: CommandPaletteProps) {
  const { drafts, recent, openDraft, isEnabled, isOn, palette, onRun, onOpenDraft } = props;
  const { platform } = useAppInfo();
  const [typed, setTyped] = useState('');
  const commands = findCommands({ typed, platform, isEnabled });
  const found = findDrafts({ typed, drafts, recent: recent.map(({ id }) => id), open: openDraft });

  return (
    <DialogFrame
      className="palette top-[12vh] bottom-auto max-h-[min(30rem,76vh)] max-w-[36rem]"
      isDescribed={false}
      closesOnCommand
      onClose={palette.close}
      onClosed={palette.onClosed}
    >
      <Dialog.Title className="sr-only">Command palette</Dialog.Title>
      <Command
        shouldFilter={false}
        loop
        vimBindings={false}
        label="Commands and drafts"
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex flex-none items-center gap-2.5 border-b border-line px-4">
          <SearchIcon className="flex-none text-ink-soft" />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder="Type a command or the title of a draft"
            className="min-w-0 flex-1 bg-transparent py-3.5 text-[15px] outline-none placeholder:text-ink-soft"
          />
        </div>
        <Command.List className="min-h-0 flex-1 overflow-y-auto p-1.5" label="Commands and drafts">
          <Command.Empty className="px-3 py-6 text-center text-ink-soft">No matching commands or drafts.</Command.Empty>
          {found.length > 0 && (
            <Command.Group heading={typed.trim() === '' ? 'Recent drafts' : 'Drafts'}>
              {found.map(({ id, title, updatedAt }) => (
                <Command.Item
                  key={id}
                  value={`draft ${id}`}
                  className="menu-item"
                  onSelect={() => palette.runAfterClose(() => onOpenDraft(id))}
                >
                  <span className="min-w-0 flex-1 truncate">{title}</span>
                  <span className="flex-none text-xs text-ink-soft">{formatRelativeTime(updatedAt, Date.now())}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {commands.length > 0 && (
            <Command.Group heading="Commands">
              {commands.map(({ id, label }) => (
                <Command.Item
                  key={id}
                  value={`command ${id}`}
                  className="menu-item"
                  onSelect={() => palette.runAfterClose(() => onRun(id))}
                >
                  <span className="min-w-0 flex-1 truncate">{label}</span>
                  {isOn(id) && (
                    <span className="flex-none text-ink-soft">
                      <CheckIcon width="15" height="15" />
                      <span className="sr-only">(on)</span>
                    </span>
                  )}
                  <Keys keys={keysOf(id, platform)} />
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </DialogFrame>
  );
}

function Keys({ keys }: { keys: string | undefined }) {
  return keys === undefined ? null : <kbd className="flex-none font-body text-xs text-ink-soft">{keys}</kbd>;
}

export type Palette = ReturnType<typeof usePalette>;

export function usePalette() {
  const [isShown, setIsShown] = useState(false);
  const next = useRef<(() => void) | null>(null);
  return {
    isShown,
    toggle: () => setIsShown(!isShown),
    close: () => setIsShown(false),
    /** Runs `act` after the palette closes and focus returns. Runs it right away if the palette isn't open. */
    runAfterClose(act: () => void) {
      if (!isShown) return act();
      next.current = act;
      setIsShown(false);
    },
    onClosed() {
      const act = next.current;
      next.current = null;
      act?.();
    },
  };
}
