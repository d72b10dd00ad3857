import { ChevronDown } from 'lucide-react';

type DetailsProps = {
  /** For screen readers, if the screen has several. */
  about?: string;
  /** What to do. Lines after the first one, which may be empty, are a technical cause. */
  children: string;
};

/** Hides technical text until someone asks for it. */
export function Details({ about, children }: DetailsProps) {
  const [message, ...technical] = children.split('\n');
  return (
    <details className="group/details -my-2.5 min-w-0 text-sm open:mb-0 open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold hover:underline">
        Details{about && <span className="sr-only"> about {about}</span>}
        <ChevronDown aria-hidden="true" className="size-4 group-open/details:rotate-180" />
      </summary>
      {message && <p className="max-w-prose pb-1 [overflow-wrap:anywhere]">{message}</p>}
      {technical.length > 0 && (
        <p className="mt-1 mb-1.5 max-w-prose rounded-lg border border-line bg-surface px-3 py-2 font-code text-ink-soft text-xs [overflow-wrap:anywhere]">
          {technical.join(' ')}
        </p>
      )}
    </details>
  );
}
