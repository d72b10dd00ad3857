import { assertNever } from '@callwright/shared/result.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { NOTHING_CALCULATED, type RoiCalculation, type RoiFacts } from '../calculate-roi.ts';
import { formatCount, formatDollars, formatPayback } from '../format-roi.ts';
import { roiCalculator } from '../roi-calculator.ts';
import { RESULT_ID } from '../roi-inputs.ts';

const { result: words } = roiCalculator;

/** Shown if the browser doesn't allow copying. */
export const LINK_FIELD_ID = 'result-link';

export type Sharing = { state: 'offered' } | { state: 'copied' } | { state: 'shown'; link: string };

type RoiResultProps = {
  facts: RoiFacts;
  calculation: RoiCalculation | null;
  calculationCount: number;
  sharing: Sharing;
  onCopy: (() => void) | undefined;
};

export function RoiResultView({ facts, calculation, calculationCount, sharing, onCopy }: RoiResultProps) {
  const { result } = calculation ?? NOTHING_CALCULATED;
  const uplift = formatDollars(result.revenueUplift);
  const bookings = formatCount(result.addedBookings);
  const payback = formatPayback(result);
  const savings = formatDollars(result.monthlySavings);
  return (
    <section
      id={RESULT_ID}
      aria-labelledby={`${RESULT_ID}-title`}
      className="with-scripts ticket-stub flex min-w-0 flex-col gap-6 p-5 sm:p-9 lg:border-t-0 lg:border-line lg:border-l-2 lg:border-dashed lg:after:top-auto lg:after:right-auto lg:after:-bottom-3 lg:after:-left-3"
    >
      <div className="flex flex-1 flex-col">
        <h2 id={`${RESULT_ID}-title`} className="heading text-2xl sm:text-3xl">
          {words.title}
        </h2>
        <dl className="mt-5 grid flex-1 gap-x-6 sm:grid-cols-3 lg:grid-rows-[1fr_auto]">
          <div className="flex flex-col justify-between rounded-2xl bg-night px-5 py-5 text-on-night sm:col-span-3 sm:px-7 sm:py-6">
            <dt className="font-semibold text-on-night-soft">{words.readouts.revenueUplift.label}</dt>
            <dd className="mt-2 text-right font-code font-semibold text-4xl text-lamp tabular-nums sm:text-6xl">
              {uplift}
            </dd>
          </div>
          <Readout {...words.readouts.addedBookings} value={bookings} />
          <Readout label={words.readouts.payback.label} note={toPaybackNote(calculation, facts)} value={payback} />
          <Readout {...words.readouts.monthlySavings} value={savings} />
        </dl>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-soft">{toScale(calculation)}</p>
        <div className={`max-sm:w-full ${calculation === null ? 'invisible' : ''}`}>
          <button type="button" onClick={onCopy} className={`${buttonStyle('secondary')} w-full min-w-60`}>
            {sharing.state === 'copied' ? words.copied : words.copy}
          </button>
        </div>
        {sharing.state === 'shown' && (
          <div className="w-full">
            <p className="mb-2 text-ink-soft text-sm">{words.copyYourself}</p>
            <input
              id={LINK_FIELD_ID}
              type="text"
              readOnly={true}
              aria-label={words.link}
              defaultValue={sharing.link}
              className="block w-full rounded-xl border border-line-strong bg-paper px-4 py-2.5 font-code text-sm"
            />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {calculation !== null && (
          <span key={`${calculationCount}-${sharing.state}`}>
            {toAnnouncement(sharing, words.announce(uplift, bookings, payback, savings))}
          </span>
        )}
      </p>
    </section>
  );
}

function Readout({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="mt-4 flex items-baseline justify-between gap-x-4 border-line border-b pb-3 last:border-b-0 last:pb-0 sm:mt-6 sm:block sm:border-b-0 sm:pb-0">
      <dt className="font-semibold text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-right sm:text-left">
        <span className="block font-code font-semibold text-2xl tabular-nums">{value}</span>{' '}
        <span className="mt-0.5 block text-ink-soft text-sm">{note}</span>
      </dd>
    </div>
  );
}

/** "0 days" can mean three things. */
function toPaybackNote(calculation: RoiCalculation | null, facts: RoiFacts): string {
  const { note, noteAtOnce, noteNever } = words.readouts.payback;
  if (calculation !== null && calculation.weeklyRevenue <= 0) return noteNever;
  if (calculation !== null && calculation.result.paybackDays === 0) return noteAtOnce;
  return note(formatDollars(facts.planMonthlyDollars));
}

function toScale(calculation: RoiCalculation | null): string {
  if (calculation === null) return words.scale.before;
  const { totalCallsPerWeek: total, missedCallsPerWeek: missed } = calculation.numbers;
  if (missed > total) return words.scale.moreMissed;
  if (total <= 0 || missed < 0) return '';
  return words.scale.share(formatCount(missed), formatCount(total), formatCount(Math.round((missed / total) * 100)));
}

function toAnnouncement(sharing: Sharing, result: string): string {
  switch (sharing.state) {
    case 'offered':
      return result;
    case 'copied':
      return words.copied;
    case 'shown':
      return words.copyYourself;
    default:
      return assertNever(sharing);
  }
}
