'use client';

import { CalendarX, Download, Ellipsis, RefreshCw } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';

const TRIGGER_ID = 'demos-menu';

type DemosMenuProps = {
  isBusy: boolean;
  onRefresh: () => void;
  onExport: () => void;
  onCancelRecent: (button: HTMLElement) => void;
};

export function DemosMenu({ isBusy, onRefresh, onExport, onCancelRecent }: DemosMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger id={TRIGGER_ID} className="admin-button min-h-11 min-w-11">
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">More actions</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={12} className="admin-menu md:w-60">
          <DropdownMenu.Label className="admin-menu-title">Demos</DropdownMenu.Label>
          <DropdownMenu.Item disabled={isBusy} onSelect={onRefresh} className="admin-menu-item">
            <RefreshCw aria-hidden="true" />
            Refresh
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={onExport} className="admin-menu-item">
            <Download aria-hidden="true" />
            Export CSV
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="my-1.5 border-line border-t" />
          <DropdownMenu.Item
            disabled={isBusy}
            onSelect={() => onCancelRecent(document.getElementById(TRIGGER_ID) ?? document.body)}
            className="admin-menu-item text-danger"
          >
            <CalendarX aria-hidden="true" />
            Cancel recent demos
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
