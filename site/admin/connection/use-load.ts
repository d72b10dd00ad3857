'use client';

import { useEffect } from 'react';
import { connection, type Load } from './connection.ts';

/** Runs `load` on mount, whenever it changes, and once the blog is reachable again. */
export function useLoad(load: Load): void {
  useEffect(() => {
    const leave = connection.enter(load);
    void load();
    return leave;
  }, [load]);
}
