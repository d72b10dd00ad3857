import { useEffect, useRef } from 'react';
import type { IpcEventPayload } from '../../ipc-contract.ts';
import { desktop } from '../desktop-api.ts';

type MenuItem = IpcEventPayload<'menu:chosen'>;

/** Does what a menu item, or its keys, asks for. */
export function useMenu(actions: Record<MenuItem, () => void>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => desktop.onMenuChosen((item) => latest.current[item]()), []);
}
