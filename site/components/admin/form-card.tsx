'use client';

import { type ReactNode, useEffect, useRef } from 'react';

type FormCardProps = {
  title: string;
  /** Something beside the heading. */
  aside?: ReactNode;
  /** Takes the focus as it appears: the author asked for this form. */
  isFocused: boolean;
  children: ReactNode;
};

/** The card that holds the form of one post, new or not. */
export function FormCard({ title, aside, isFocused, children }: FormCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);

  return (
    <div className="min-w-0 rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-9">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="heading text-2xl outline-offset-4">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </div>
  );
}
