'use client';

import { toAdminPath } from '@callwright/shared/site-paths.ts';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import './editor.css';

type EditorHeaderProps = {
  title: string;
  isFocused: boolean;
  children?: ReactNode;
};

export function EditorHeader({ title, isFocused, children }: EditorHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);

  return (
    <div className="editor-header">
      <a href={toAdminPath('posts')} className="editor-back">
        <ArrowLeft aria-hidden="true" className="size-5" />
        <span className="sr-only">Back to posts</span>
      </a>
      <h2 ref={heading} tabIndex={-1} className="heading text-xl outline-none md:text-2xl">
        {title}
      </h2>
      {children}
    </div>
  );
}

export function ReadOnlyNotice() {
  return (
    <div role="status" className="mb-5 rounded-2xl border border-warn bg-warn-soft p-5">
      <p className="font-semibold text-warn">You’re editing in another tab</p>
      <p className="mt-1">
        The blog admin is open in another tab of this browser, so this one is read-only. To edit here, close that tab.
      </p>
    </div>
  );
}
