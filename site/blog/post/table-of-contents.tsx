import type { PostLayout } from '@callwright/shared/post-body/blocks/layout-post.ts';
import { type LinkedHeading, listHeadings } from '@callwright/shared/post-body/list-headings.ts';
import { Icon } from '../../ui/icon.tsx';

/** About a thousand words. */
const MIN_CHARACTERS = 6_000;
const MIN_SECTIONS = 3;

/** With more headings, the list shows only top-level sections. */
const MAX_WITH_SUBSECTIONS = 16;

/** A longer list starts closed, so it doesn't push the text off the screen. */
const MAX_OPEN = 8;

type Section = LinkedHeading & { parts: LinkedHeading[] };

export function TableOfContents({ layout, characters }: { layout: PostLayout; characters: number }) {
  if (characters < MIN_CHARACTERS) return null;
  const sections = toSections(listHeadings(layout));
  if (sections.length < MIN_SECTIONS) return null;
  const lines = sections.reduce((sum, { parts }) => sum + 1 + parts.length, 0);
  return (
    <div className="mb-10 min-[88rem]:absolute min-[88rem]:top-0 min-[88rem]:left-full min-[88rem]:mb-0 min-[88rem]:h-full min-[88rem]:w-72 min-[88rem]:pl-10">
      <nav
        aria-label="On this page"
        className="rounded-2xl border border-line bg-surface min-[88rem]:sticky min-[88rem]:top-24 min-[88rem]:max-h-[calc(100dvh-8rem)] min-[88rem]:overflow-y-auto"
      >
        <details open={lines <= MAX_OPEN} className="group">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-2xl px-5 py-3.5 font-semibold focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
            On this page
            <span className="flex items-center gap-2 font-normal text-ink-soft text-sm">
              {sections.length} sections
              <Icon name="plus" className="size-4 text-accent transition-transform group-open:rotate-45" />
            </span>
          </summary>
          <ol className="border-line border-t px-3 py-3 text-[0.9375rem] leading-snug">
            {sections.map((section) => (
              <li key={section.id}>
                <SectionLink heading={section} />
                {section.parts.length > 0 && (
                  <ol className="ml-4 border-line border-l pl-1">
                    {section.parts.map((part) => (
                      <li key={part.id}>
                        <SectionLink heading={part} />
                      </li>
                    ))}
                  </ol>
                )}
              </li>
            ))}
          </ol>
        </details>
      </nav>
    </div>
  );
}

function SectionLink({ heading }: { heading: LinkedHeading }) {
  return (
    <a
      href={`#${heading.id}`}
      className="block break-words rounded-lg px-2 py-1.5 text-ink-soft underline-offset-4 hover:text-accent hover:underline"
    >
      {heading.text}
    </a>
  );
}

function toSections(headings: readonly LinkedHeading[]): Section[] {
  const named = headings.filter(({ level }) => level <= 3);
  const hasParts = named.length <= MAX_WITH_SUBSECTIONS;
  const sections: Section[] = [];
  for (const heading of named) {
    const last = sections.at(-1);
    if (heading.level === 2 || !last) sections.push({ ...heading, parts: [] });
    else if (hasParts) last.parts.push(heading);
  }
  return sections;
}
