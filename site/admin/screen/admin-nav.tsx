'use client';

import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { type AdminScreenName, toAdminPath } from '@callwright/shared/site-paths.ts';
import { Ellipsis, LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SCREENS } from './screens.ts';
import type { ShownScreen } from './use-screen.ts';

/** Screens in the bottom bar of a phone. The others are behind "More". */
const BAR_SIZE = 3;

const MORE_ID = 'more-screens';

type AdminNavProps = {
  account: OwnAccount | null;
  shown: ShownScreen;
  counts: Partial<Record<AdminScreenName, number>>;
  onLogOut: () => void;
};

export function AdminNav({ account, shown, counts, onLogOut }: AdminNavProps) {
  const screens = SCREENS.filter(({ isFor }) => isFor(account));
  // "More" would hide a single screen.
  const barSize = screens.length === BAR_SIZE + 1 ? screens.length : BAR_SIZE;
  const isShown = (screen: (typeof SCREENS)[number]) =>
    screen.name === (shown === 'edit' ? 'posts' : shown) || screen.parts.some((part) => part === shown);
  const link = (screen: (typeof SCREENS)[number], look: string, className = '') => (
    <li key={screen.name} className={className}>
      <a href={toAdminPath(screen.name)} aria-current={isShown(screen) ? 'page' : undefined} className={look}>
        <screen.Icon aria-hidden="true" className="size-5 shrink-0" />
        <span>{screen.label}</span>
        <NewCount count={counts[screen.name] ?? 0} />
      </a>
    </li>
  );
  return (
    <nav aria-label="Admin" className="admin-nav">
      <ul>
        {screens.map((screen, index) => link(screen, 'admin-nav-link', index < barSize ? '' : 'max-md:hidden'))}
        {screens.length > barSize && (
          <li className="md:hidden">
            <MoreScreens isShown={screens.slice(barSize).some(isShown)} shown={shown}>
              {screens.slice(barSize).map((screen) => link(screen, 'admin-menu-item'))}
              <li className="mt-2 border-line border-t pt-2">
                <button type="button" onClick={onLogOut} className="admin-menu-item w-full">
                  <LogOut aria-hidden="true" className="size-5 shrink-0" />
                  Logout
                </button>
              </li>
            </MoreScreens>
          </li>
        )}
      </ul>
    </nav>
  );
}

function NewCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="admin-nav-count">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> new</span>
    </span>
  );
}

type MoreScreensProps = { isShown: boolean; shown: ShownScreen; children: React.ReactNode };

function MoreScreens({ isShown, shown, children }: MoreScreensProps) {
  const menu = useRef<HTMLDivElement>(null);

  // A link within the page doesn't close a popover.
  useEffect(() => menu.current?.hidePopover(), [shown]);

  return (
    <>
      <button
        type="button"
        popoverTarget={MORE_ID}
        aria-current={isShown ? 'true' : undefined}
        className="admin-nav-link w-full cursor-pointer"
      >
        <Ellipsis aria-hidden="true" className="size-5 shrink-0" />
        <span>More</span>
      </button>
      <div ref={menu} id={MORE_ID} popover="auto" className="admin-menu admin-nav-more">
        <ul>{children}</ul>
      </div>
    </>
  );
}
