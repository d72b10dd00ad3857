import { DropdownMenu, Toolbar } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import { Hint } from '../../ui/hint.tsx';

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

export function ToolbarMenu({ label, icon, items, isDisabled = false, isHidden = false }: ToolbarMenuProps) {
  const chosen = useRef<ToolbarItem | null>(null);

  /** The choice may move focus. Without one, focus returns to the button. */
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
