import type { ComponentProps, ReactNode } from 'react';
import { ALERT_PATH, CHECK_PATH, PathIcon } from './path-icon.tsx';

type FormNoticeProps = { kind: 'done' | 'failed' } & { children: ReactNode } & Omit<
    ComponentProps<'p'>,
    'className' | 'children'
  >;

export function FormNotice({ kind, children, ...paragraph }: FormNoticeProps) {
  const isDone = kind === 'done';
  return (
    <p
      {...paragraph}
      className={`flex items-start gap-1.5 font-medium rounded-xl px-4 py-3 [overflow-wrap:anywhere] ${isDone ? 'bg-live-soft text-live' : 'bg-danger-soft text-danger'}`}
    >
      <PathIcon path={isDone ? CHECK_PATH : ALERT_PATH} className="h-lh w-4" />
      <span>{children}</span>
    </p>
  );
}
