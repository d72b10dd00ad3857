import { Dialog } from 'radix-ui';
import type { Platform } from '../../commands.ts';
import { CloseIcon } from '../shell/icons.tsx';
import { useFocusReturn } from '../shell/use-focus-return.ts';
import { listShortcuts } from './shortcut-list.ts';

type ShortcutsDialogProps = { platform: Platform; onClose: () => void };

/** Every shortcut there is, from the tables that the menu and the editor are made from. */
export function ShortcutsDialog({ platform, onClose }: ShortcutsDialogProps) {
  const onCloseAutoFocus = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay fixed inset-0 z-40 bg-black/35" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="dialog fixed inset-6 z-40 m-auto flex h-fit max-h-[calc(100vh-48px)] max-w-3xl flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-card"
        >
          <header className="flex flex-none items-center gap-3 border-b border-line py-3 pl-6 pr-3">
            <Dialog.Title className="min-w-0 flex-1 font-display text-lg font-bold">Keyboard shortcuts</Dialog.Title>
            <Dialog.Close className="button-icon" aria-label="Close">
              <CloseIcon />
            </Dialog.Close>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
          <div className="min-h-0 flex-1 columns-2 gap-10 overflow-y-auto px-6 py-5 outline-offset-[-2px]" tabIndex={0}>
            {listShortcuts(platform).map(({ name, shortcuts }) => (
              <section key={name} className="mb-5 break-inside-avoid">
                <h2 className="mb-1 text-xs font-semibold text-ink-soft">{name}</h2>
                <dl>
                  {shortcuts.map(({ label, keys }) => (
                    <div key={label} className="flex items-baseline justify-between gap-4 border-b border-line/60 py-1">
                      <dt className="min-w-0">{label}</dt>
                      <dd className="flex-none">
                        <kbd className="font-body text-[13px] text-ink-soft">{keys}</kbd>
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
