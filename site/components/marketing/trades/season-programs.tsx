import { lawnCareSeasons } from '../../../content/trades/lawn-care.ts';
import { SeasonIllustration } from '../../illustrations/season-illustration.tsx';
import { SectionHead } from '../../ui/section.tsx';

/** What a lawn care company offers over the year, each season under its own tree. */
export function SeasonPrograms() {
  const { title, text, seasons } = lawnCareSeasons;
  return (
    <>
      <SectionHead title={title} text={text} />
      <ol className="mt-12 grid overflow-hidden rounded-[1.75rem] border border-line bg-surface sm:grid-cols-2 lg:grid-cols-4">
        {seasons.map(({ season, offer, heard }) => (
          <li key={season} className="flex border-line max-sm:border-b max-sm:last:border-b-0 sm:flex-col">
            <SeasonIllustration season={season} className="w-28 shrink-0 sm:aspect-[8/6] sm:w-full" />
            <div className="p-5 sm:p-6">
              <h3 className="heading text-2xl">{season}</h3>
              <p className="mt-2 text-ink-soft lg:min-h-12">{heard}</p>
              <p className="mt-3 font-semibold text-lg leading-snug">{offer}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
