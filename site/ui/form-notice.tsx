import type { ComponentProps } from 'react';
import { ALERT_PATH, CHECK_PATH, PathIcon } from './path-icon.tsx';

type FormNoticeProps = { kind: 'done' | 'failed' } & { children: string } & Omit<
    ComponentProps<'p'>,
    'className' | 'children'
  >;

export function FormNotice({ kind, children, ...paragraph }: FormNoticeProps) {
  const isDone = kind === 'done';
  return (
    <p
      {...paragraph}
      className={`flex min-w-0 items-start gap-1.5 font-medium rounded-xl px-4 py-3 [overflow-wrap:anywhere] ${isDone ? 'bg-live-soft text-live' : 'bg-danger-soft text-danger'}`}
    >
      <PathIcon path={isDone ? CHECK_PATH : ALERT_PATH} className="mt-0.5 size-4" />
      {children}
    </p>
  );
}
