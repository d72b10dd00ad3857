import { lawnCareSeasons } from '../../content/trades/lawn-care.ts';
import { LawnThroughSeasons } from '../illustrations/lawn-through-seasons.tsx';
import { SectionHead } from '../ui/section.tsx';

/** What a lawn care company offers over the year, under a lawn that changes with it. */
export function SeasonPrograms() {
  const { title, text, seasons } = lawnCareSeasons;
  return (
    <>
      <SectionHead title={title} text={text} />
      <div className="mt-12 overflow-hidden rounded-[1.75rem] border border-line bg-surface">
        <LawnThroughSeasons />
        <ol className="grid divide-line max-lg:divide-y lg:grid-cols-4 lg:divide-x">
          {seasons.map(({ season, offer, heard }) => (
            <li key={season} className="p-6">
              <h3 className="heading text-2xl">{season}</h3>
              <p className="mt-2 text-ink-soft italic">{heard}</p>
              <p className="mt-3 font-semibold text-lg leading-snug">{offer}</p>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
