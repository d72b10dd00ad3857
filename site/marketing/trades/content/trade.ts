import type { SiteRoute } from '../../../settings/routes.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { Call } from '../../call-transcript.tsx';

export type TradeFeature = {
  icon: IconName;
  title: string;
  text: string;
  /** A rule as an owner would write it. */
  example: string;
};

/**
 * A statistic from section 9 of the specification, which doesn't say what it measures. The label is our reading:
 * `illustrative` until customers' numbers confirm it. `plan` marks what the plan itself states. Percentages are drawn
 * as a share, so the label says of what.
 */
export type TradeFigure = { value: string; label: string; basis: 'illustrative' | 'confirmed' | 'plan' };

export type Trade = {
  route: SiteRoute;
  title: string;
  description: string;
  headline: string;
  lead: string;
  scene: { alt: string; when: string; what: string; outcome: string };
  features: { title: string; items: readonly TradeFeature[] };
  scripts: { title: string; text: string; calls: readonly Call[] };
  figures: { title: string; text: string; items: readonly TradeFigure[] };
  readMore: { title: string; howItWorks: string; pricing: string; roiCalculator: string };
  closing: { title: string; text: string };
};

export const SCRIPTS_NOTE =
  'We wrote these calls to show how one might go. They don’t quote real callers, and you can change the rules in them.';

export const FIGURE_MARKS = {
  illustrative: 'Illustrative, to be confirmed',
  confirmed: 'Confirmed by customers',
  plan: 'Part of the plan',
} as const satisfies Record<TradeFigure['basis'], string>;
