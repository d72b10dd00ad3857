import type { SiteRoute } from '../../../settings/routes.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { Call } from '../../call-transcript.tsx';

/** One of the four feature cards. */
export type TradeFeature = {
  icon: IconName;
  title: string;
  text: string;
  /** A rule or a question as an owner would write it, to show that the feature is theirs to set. */
  example: string;
};

/**
 * One of the three result statistics of specification, section 9. What a percentage measures is not
 * given there: the label is our reading, `illustrative` until customers' numbers let the owner write
 * `confirmed`. `plan` marks a figure that the plan itself states. A percentage is drawn as a share, so
 * its label says of what.
 */
export type TradeFigure = { value: string; label: string; basis: 'illustrative' | 'confirmed' | 'plan' };

/** The words of a trade's page, apart from the one block that only this trade has. */
export type Trade = {
  route: SiteRoute;
  /** For the head of the page. */
  title: string;
  description: string;
  headline: string;
  lead: string;
  /** What the drawing shows, and the job ticket that lies on it. */
  scene: { alt: string; when: string; what: string; outcome: string };
  features: { title: string; items: readonly TradeFeature[] };
  scripts: { title: string; text: string; calls: readonly Call[] };
  figures: { title: string; text: string; items: readonly TradeFigure[] };
  /** Why to read on, for each of three pages. */
  onward: { title: string; howItWorks: string; pricing: string; roiCalculator: string };
  closing: { title: string; text: string };
};

/** Under the sample scripts of every trade. */
export const SCRIPTS_NOTE =
  'We wrote these calls to show how one goes. No real caller is quoted, and the rules in them are yours to change.';

/** On the statistics of every trade, next to each figure. */
export const FIGURE_MARKS = {
  illustrative: 'Illustrative, to be confirmed',
  confirmed: 'Confirmed by customers',
  plan: 'Part of the plan',
} as const satisfies Record<TradeFigure['basis'], string>;
