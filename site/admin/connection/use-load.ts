'use client';

import { useEffect } from 'react';
import { connection, type Load } from './connection.ts';

/** Runs `load` at first, whenever it is another function, and once the blog can be reached again. */
export function useLoad(load: Load): void {
  useEffect(() => {
    const leave = connection.enter(load);
    void load();
    return leave;
  }, [load]);
}
