import type { ReactNode } from 'react';
import { StartIslands } from '../../islands/next/start-islands.tsx';

export default function FrameLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <StartIslands />
    </>
  );
}
