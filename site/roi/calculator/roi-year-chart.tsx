import { formatDollarsShort } from '../format-roi.ts';
import { roiCalculator } from '../roi-calculator.ts';
import { MONTHS, type RoiMonth, toYearChart, type YearChart } from '../year-of-roi.ts';

const { year: words } = roiCalculator;

/** CSS pixels. The drawing isn't scaled, so its text has the same size on every screen. */
const TOP = 12;
const PLOT = 300;
const FOOT = 30;
const HEIGHT = TOP + PLOT + FOOT;

const MONTH_MARKS = [3, 6, 9];

const toY = (height: number): number => TOP + (1 - height) * PLOT;
const toX = (month: number): string => `${(month / MONTHS) * 100}%`;

/**
 * Drawn by hand, because a chart library is larger than the calculator. Strokes are CSS, because Preact's core doesn't
 * support React's `strokeWidth`, and its compat layer would double the island's size.
 */
export function RoiYearChart({ year }: { year: readonly RoiMonth[] }) {
  const chart = toYearChart(year);
  return (
    <div className="flex" role="img" aria-label={words.chart}>
      <svg width="64" height={HEIGHT} className="shrink-0 text-ink-soft text-xs" fill="currentColor" aria-hidden="true">
        {chart.ticks.map(({ dollars, height }) => (
          <text key={dollars} x="56" y={toY(height) + 4} className="[text-anchor:end]">
            {formatDollarsShort(dollars)}
          </text>
        ))}
      </svg>
      <svg
        width="100%"
        height={HEIGHT}
        className="min-w-0 flex-1 overflow-visible text-ink-soft text-xs"
        aria-hidden="true"
      >
        {chart.ticks.map(({ height }) => (
          <line key={height} x1="0" x2="100%" y1={toY(height)} y2={toY(height)} className="stroke-line" />
        ))}
        <g fill="currentColor">
          <text x="0" y={HEIGHT - 8}>
            0
          </text>
          {MONTH_MARKS.map((month) => (
            <text key={month} x={toX(month)} y={HEIGHT - 8} className="[text-anchor:middle]">
              {month}
            </text>
          ))}
          <text x="100%" y={HEIGHT - 8} className="[text-anchor:end]">
            {words.lastMonth}
          </text>
        </g>
        <Lines chart={chart} />
      </svg>
    </div>
  );
}

function Lines({ chart }: { chart: YearChart }) {
  const [start, end] = chart.recoveredHeights;
  return (
    <>
      <line x1="0" x2="100%" y1={toY(chart.zeroHeight)} y2={toY(chart.zeroHeight)} className="stroke-line-strong" />
      {/* Stretches to the width. Strokes don't. */}
      <svg
        y={TOP}
        width="100%"
        height={PLOT}
        viewBox={`0 0 ${MONTHS} 1`}
        preserveAspectRatio="none"
        fill="none"
        className="overflow-visible"
        aria-hidden="true"
      >
        <path
          d={`M0 ${1 - chart.zeroHeight}L0 ${1 - start}L${MONTHS} ${1 - end}L${MONTHS} ${1 - chart.zeroHeight}Z`}
          className="fill-live-soft"
        />
        <path
          d={`M0 ${1 - start}L${MONTHS} ${1 - end}`}
          className="stroke-live [stroke-width:3] [vector-effect:non-scaling-stroke]"
        />
        <path
          d={toSteps(chart)}
          className="stroke-accent [stroke-dasharray:6_4] [stroke-width:2.5] [vector-effect:non-scaling-stroke]"
        />
      </svg>
      {chart.paidBackAt && (
        <circle
          cx={toX(chart.paidBackAt.month)}
          cy={toY(chart.paidBackAt.height)}
          r="6"
          className="fill-surface stroke-ink [stroke-width:2.5]"
        />
      )}
    </>
  );
}

/** Each month's fee is due at its start, so the line climbs in steps. */
function toSteps({ paidHeights, zeroHeight }: YearChart): string {
  return `M0 ${1 - zeroHeight}${paidHeights.map((height, month) => `V${1 - height}H${month + 1}`).join('')}`;
}

const MARK = 'mt-1 h-4 w-8 shrink-0';

export function RecoveredMark() {
  return (
    <svg width="32" viewBox="0 0 32 16" className={MARK} aria-hidden="true">
      <path d="M0 8h32" className="stroke-live [stroke-width:3]" />
    </svg>
  );
}

export function PaidMark() {
  return (
    <svg width="32" viewBox="0 0 32 16" className={MARK} aria-hidden="true">
      <path d="M1 12h10V8h10V4h10" className="stroke-accent [stroke-dasharray:6_3] [stroke-width:2.5]" fill="none" />
    </svg>
  );
}

export function PaidBackMark() {
  return (
    <svg width="32" viewBox="0 0 32 16" className={MARK} aria-hidden="true">
      <circle cx="16" cy="8" r="6" className="fill-surface stroke-ink [stroke-width:2.5]" />
    </svg>
  );
}
