import { SectionHead } from '../../ui/section.tsx';
import { hvacYear } from './content/hvac.ts';
import { lawnCareSeasons } from './content/lawn-care.ts';
import { SeasonIllustration } from './season-illustration.tsx';

const MONTHS = [...'JFMAMJJASOND'].map((letter, month) => ({ key: `${month}${letter}`, letter }));

/** A sketch without a scale, because nothing was measured. */
const CALLS =
  'M0 108C30 66 46 50 72 60 110 76 128 176 190 186 250 194 282 190 318 138 344 92 366 34 398 34 436 34 446 132 492 168 536 200 586 192 630 164 668 138 690 96 720 78';

export function SeasonalDemand() {
  const { title, text, sketch, description, callsLabel, priceLabel, moments } = hvacYear;
  return (
    <>
      <SectionHead title={title} text={text} />
      <figure className="mt-12 rounded-[1.75rem] border border-line bg-surface p-5 sm:p-8">
        <div className="flex flex-wrap gap-x-8 gap-y-2 font-semibold">
          <span className="flex items-center gap-2.5">
            <svg width="28" viewBox="0 0 28 8" className="w-7" aria-hidden="true">
              <path d="M2 4h24" stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" />
            </svg>
            {callsLabel}
          </span>{' '}
          <span className="flex items-center gap-2.5">
            <svg width="28" viewBox="0 0 28 8" className="w-7" aria-hidden="true">
              <path d="M2 4h24" stroke="var(--live)" strokeWidth="4" strokeDasharray="7 5" />
            </svg>
            {priceLabel}
          </span>
        </div>
        <svg
          width="320"
          viewBox="0 0 720 236"
          preserveAspectRatio="none"
          className="mt-5 h-44 w-full sm:h-72"
          role="img"
          aria-label={description}
        >
          <path d={`${CALLS}V236H0Z`} fill="var(--accent-soft)" />
          <g fill="none">
            <path d={CALLS} stroke="var(--accent)" strokeWidth="5" vectorEffect="non-scaling-stroke" />
            <path
              d="M0 214H720"
              stroke="var(--live)"
              strokeWidth="3"
              strokeDasharray="10 7"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        </svg>
        <ol
          aria-hidden="true"
          className="grid grid-cols-12 border-line-strong border-t pt-1.5 text-center text-ink-soft text-sm"
        >
          {MONTHS.map(({ key, letter }) => (
            <li key={key}>{letter}</li>
          ))}
        </ol>
        <figcaption className="mt-4 text-ink-soft">{sketch}</figcaption>
      </figure>
      <ol className="mt-10 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {moments.map(({ when, text: what }) => (
          <li key={when}>
            <h3 className="font-semibold text-lg">{when}</h3>
            <p className="mt-1 text-ink-soft leading-relaxed">{what}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

export function SeasonPrograms() {
  const { title, text, seasons } = lawnCareSeasons;
  return (
    <>
      <SectionHead title={title} text={text} />
      <ol className="mt-12 grid overflow-hidden rounded-[1.75rem] border border-line bg-surface sm:grid-cols-2 lg:grid-cols-4">
        {seasons.map(({ season, offer, quote }) => (
          <li key={season} className="flex border-line max-sm:border-b max-sm:last:border-b-0 sm:flex-col">
            <SeasonIllustration season={season} className="w-28 shrink-0 sm:aspect-[8/6] sm:w-full" />
            <div className="p-5 sm:p-6">
              <h3 className="heading text-2xl">{season}</h3>
              <p className="mt-2 text-ink-soft lg:min-h-12">{quote}</p>
              <p className="mt-3 font-semibold text-lg leading-snug">{offer}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
