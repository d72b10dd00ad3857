import type { ReactNode } from 'react';
import { toTagPath } from '../addresses.ts';
import type { Keyword } from '../tags.ts';

const BADGE =
  'inline-block max-w-full break-words rounded-full bg-accent-soft px-2.5 py-0.5 font-medium text-ink text-sm';

export function KeywordList({ keywords, className }: { keywords: readonly Keyword[]; className: string }) {
  if (keywords.length === 0) return null;
  return (
    <ul aria-label="Keywords" className={`flex flex-wrap ${className}`}>
      {keywords.map(({ label, tag }, position) => (
        <li key={position} className="max-w-full">
          {tag ? (
            <a
              href={toTagPath(tag.slug)}
              className={`${BADGE} relative underline-offset-2 hover:text-accent-strong hover:underline`}
            >
              {label}
            </a>
          ) : (
            <Badge>{label}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

function Badge({ children }: { children: ReactNode }) {
  return <span className={BADGE}>{children}</span>;
}
