import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type DetailsProps = {
  /** Shown on the same line. */
  title?: ReactNode;
  /** For screen readers, if the screen has several without a title. */
  about?: string;
  text?: string;
  /** Technical, or empty. */
  cause?: string;
};

/** Hides technical text until someone asks for it. */
export function Details({ title, about, text, cause }: DetailsProps) {
  return (
    <details className="group/details -my-2.5 min-w-0 text-sm open:mb-0 open:basis-full">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none flex-wrap items-center gap-x-4 py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <span className="inline-flex items-center gap-1 hover:underline">
          Details{about && <span className="sr-only"> about {about}</span>}
          <ChevronDown aria-hidden="true" className="size-4 group-open/details:rotate-180" />
        </span>
      </summary>
      {text && <p className="max-w-3xl text-pretty pb-1 [overflow-wrap:anywhere]">{text}</p>}
      {cause && (
        <p className="mt-1 mb-1.5 max-w-prose rounded-lg border border-line bg-surface px-3 py-2 font-code text-ink-soft text-xs [overflow-wrap:anywhere]">
          {cause}
        </p>
      )}
    </details>
  );
}
