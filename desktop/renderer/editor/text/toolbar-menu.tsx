import { DropdownMenu, Toolbar } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import { Hint } from '../../ui/hint.tsx';

/** Something to choose in the toolbar, as a button or in a menu. */
export type ToolbarItem = {
  label: string;
  icon: ReactElement;
  keys?: string | undefined;
  isDisabled: boolean;
  onChoose: () => void;
};

type ToolbarMenuProps = {
  label: string;
  icon: ReactElement;
  items: readonly ToolbarItem[];
  isDisabled?: boolean;
  isHidden?: boolean;
};

/** A button of the toolbar that opens a menu. */
export function ToolbarMenu({ label, icon, items, isDisabled = false, isHidden = false }: ToolbarMenuProps) {
  const chosen = useRef<ToolbarItem | null>(null);

  /** Runs what was chosen, which may move the focus; a menu without a choice focuses its button. */
  function apply(event: Event) {
    if (chosen.current === null) return;
    event.preventDefault();
    chosen.current.onChoose();
    chosen.current = null;
  }

  return (
    <DropdownMenu.Root>
      <Hint label={label}>
        <DropdownMenu.Trigger asChild disabled={isDisabled || isHidden}>
          <Toolbar.Button className={`button-icon toolbar-menu ${isHidden ? 'invisible' : ''}`} aria-label={label}>
            {icon}
          </Toolbar.Button>
        </DropdownMenu.Trigger>
      </Hint>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="dialog z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-card"
          onCloseAutoFocus={apply}
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              className="menu-item data-[disabled]:opacity-40"
              disabled={item.isDisabled}
              onSelect={() => {
                chosen.current = item;
              }}
            >
              <span aria-hidden="true" className="grid w-6 place-items-center text-ink-soft">
                {item.icon}
              </span>
              <span className="flex-1 pr-4">{item.label}</span>
              <kbd className="font-body text-xs text-ink-soft">{item.keys}</kbd>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
