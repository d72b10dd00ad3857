import { useAppInfo } from '../contexts.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { listShortcuts } from './shortcut-list.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { platform } = useAppInfo();
  return (
    <Modal title="Keyboard shortcuts" className="h-fit max-h-[calc(100vh-48px)] max-w-3xl" onClose={onClose}>
      <div
        className="scroll-fade min-h-0 flex-1 columns-2 gap-10 overflow-y-auto p-5 outline-none"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        tabIndex={0}
      >
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
    </Modal>
  );
}
