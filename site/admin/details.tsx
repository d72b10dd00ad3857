import { ChevronDown } from 'lucide-react';

type DetailsProps = {
  /** For screen readers, if the screen has several. */
  about?: string;
  text?: string;
  /** Technical, or empty. */
  cause?: string;
};

/** Hides technical text until someone asks for it. */
export function Details({ about, text, cause }: DetailsProps) {
  return (
    <details className="group/details -my-2.5 min-w-0 text-sm open:mb-0 open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold hover:underline">
        Details{about && <span className="sr-only"> about {about}</span>}
        <ChevronDown aria-hidden="true" className="size-4 group-open/details:rotate-180" />
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
