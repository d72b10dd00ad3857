'use client';

import type { ReactNode } from 'react';

type TextRegionProps = { name: string; isCode: boolean; children: ReactNode };

/** A text to read and select, as it was typed; a long one scrolls. */
export function LabelledText({ name, isCode, children }: TextRegionProps) {
  const look = `max-h-80 overflow-y-auto whitespace-pre-wrap break-words leading-relaxed ${isCode ? 'font-code text-sm' : ''}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard.
    <section tabIndex={0} aria-label={name} className={look}>
      {children}
    </section>
  );
}
