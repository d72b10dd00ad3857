import { Tooltip } from 'radix-ui';
import type { ReactElement } from 'react';

type HintProps = {
  label: string;
  keys?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
};

/** A tooltip. The control inside needs its own accessible name. */
export function Hint({ label, keys, side = 'bottom', children }: HintProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        asChild
        // Without a previous element, focus returns from a dialog or another window.
        onFocus={(event) => event.relatedTarget === null && event.preventDefault()}
      >
        {children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="hint z-50 flex items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs font-medium text-paper shadow-card"
        >
          {label}
          {keys !== undefined && <kbd className="font-body opacity-70">{keys}</kbd>}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
