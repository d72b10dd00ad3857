import { ChevronDown } from 'lucide-react';
import type { SiteExample } from '../../marketing/examples/examples.ts';

export function ExamplesNotice({ examples }: { examples: readonly SiteExample[] }) {
  if (examples.length === 0) return null;
  return (
    <details className="group rounded-2xl border border-warn/40 bg-warn-soft px-4 py-1 text-ink md:px-5">
      <summary className="flex cursor-pointer items-center justify-between gap-3 py-3 font-semibold">
        {examples.length === 1
          ? 'One thing on this site is still an example'
          : `${examples.length} things on this site are still examples`}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col gap-3 pb-4">
        {examples.map(({ what, where }) => (
          <li key={where}>
            {what} <span className="block text-ink-soft text-sm">Replace it: {where}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
