import { type ReactNode, useEffect, useRef } from 'react';
import { PathIcon } from '../ui/path-icon.tsx';

type OutcomeTextProps = { path: string; look: string; title: string; children: ReactNode };

/** Replaces a form. Its heading gets the focus, because the button that was clicked is gone. */
export function OutcomeText({ path, look, title, children }: OutcomeTextProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <span className={`mb-5 grid size-13 place-items-center rounded-full ${look}`}>
        <PathIcon path={path} className="size-6" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="heading text-3xl outline-none">
        {title}
      </h1>
      <p className="mt-3 [overflow-wrap:anywhere]">{children}</p>
    </>
  );
}
