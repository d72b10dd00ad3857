import { site } from '../../settings/site.ts';
import { pricing } from './pricing.ts';

/** In percent. The bars are drawn to scale. */
const SHARE = (site.plan.monthlyDollars / site.receptionist.monthlyDollars) * 100;

export function CostBars() {
  const { human, ai, total, barsLabel } = pricing.comparison;
  return (
    <div role="img" aria-label={barsLabel} className="flex flex-col gap-7">
      <div>
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-semibold text-lg">{human}</span>{' '}
          <span className="heading text-2xl sm:text-3xl">{total.human}</span>
        </p>
        <svg width="100%" height="72" className="mt-2 block" aria-hidden="true">
          <rect width="94%" height="72" rx="12" fill="var(--line-strong)" />
          <rect x="80%" width="14%" height="72" fill="var(--line-strong)" />
          <line x1="95%" x2="100%" y1="36" y2="36" stroke="var(--line-strong)" strokeWidth="72" strokeDasharray="4 5" />
        </svg>
      </div>
      <div>
        <p className="flex items-baseline gap-4">
          <span className="font-semibold text-lg">{ai}</span>{' '}
          <span className="heading text-2xl text-accent sm:text-3xl">{total.ai}</span>
        </p>
        <svg width="100%" height="72" className="mt-2 block" aria-hidden="true">
          <rect width={`${(SHARE * 94) / 100}%`} height="72" rx="10" fill="var(--accent)" />
          <line x1="0" x2="94%" y1="71" y2="71" stroke="var(--line)" strokeWidth="2" />
        </svg>
      </div>
    </div>
  );
}
