import { ROUTES, TRADE_ROUTES } from '../../settings/routes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Trade } from './content/trade.ts';

export function RelatedTrades({ trade }: { trade: Trade }) {
  const { readMore } = trade;
  const links = [
    { ...ROUTES.howItWorks, text: readMore.howItWorks },
    { ...ROUTES.pricing, text: readMore.pricing },
    { ...ROUTES.roiCalculator, text: readMore.roiCalculator },
  ];
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
      <h2 className="heading text-3xl sm:text-4xl">{readMore.title}</h2>
      <div>
        <ul className="divide-y divide-line border-line border-y">
          {links.map(({ path, label, text }) => (
            <li key={path}>
              <a href={path} className="group flex items-center justify-between gap-6 py-5">
                <span>
                  <span className="block font-semibold text-lg group-hover:text-accent">{label}</span>{' '}
                  <span className="block text-ink-soft">{text}</span>
                </span>
                <Icon name="arrow-right" className="size-6 text-accent" />
              </a>
            </li>
          ))}
        </ul>
        <h3 className="mt-10 font-semibold text-lg">Not your trade?</h3>
        <ul className="mt-3 flex flex-wrap gap-2.5">
          {TRADE_ROUTES.filter(({ path }) => path !== trade.route.path).map(({ path, label }) => (
            <li key={path}>
              <a
                href={path}
                className="flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-5 font-medium hover:border-accent hover:text-accent"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
