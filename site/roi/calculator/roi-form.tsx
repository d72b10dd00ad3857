import { buttonStyle } from '../../ui/button-style.ts';
import { roiCalculator } from '../roi-calculator.ts';
import { RESULT_ID, ROI_DEFAULTS, ROI_FIELDS, type RoiField } from '../roi-inputs.ts';

const { form } = roiCalculator;

type RoiFormProps = { path: string; onCalculate: ((event: { preventDefault(): void }) => void) | undefined };

/**
 * A plain GET form, which also works before the island has loaded. Text fields, because number fields discard "1,200"
 * and "$250".
 */
export function RoiForm({ path, onCalculate }: RoiFormProps) {
  return (
    <form
      method="get"
      action={`${path}#${RESULT_ID}`}
      onSubmit={onCalculate}
      className="flex min-w-0 flex-col p-5 sm:p-9"
    >
      <h2 className="heading text-2xl sm:text-3xl">{form.title}</h2>
      <div className="mt-3 flex flex-1 flex-col justify-evenly divide-y divide-line">
        {ROI_FIELDS.map((field) => (
          <NumberRow key={field} field={field} />
        ))}
      </div>
      <button type="submit" className={`${buttonStyle('primary')} mt-4 w-full text-lg sm:min-h-14`}>
        {form.submit}
      </button>
    </form>
  );
}

function NumberRow({ field }: { field: RoiField }) {
  const { label, hint, prefix, suffix } = form.fields[field];
  return (
    <div className="flex items-center justify-between gap-4 py-3.5">
      <div className="min-w-0">
        <label htmlFor={field} className="block font-semibold leading-snug sm:text-lg">
          {label}
        </label>
        <p id={`${field}-hint`} className="mt-0.5 text-ink-soft text-sm">
          {hint}
        </p>
      </div>
      <div className="relative w-30 shrink-0 sm:w-40">
        {prefix && <Unit text={prefix} side="left-3.5" />}
        <input
          id={field}
          name={field}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={ROI_DEFAULTS[field]}
          aria-describedby={`${field}-hint`}
          className={`block min-h-14 w-full rounded-xl border border-line-strong bg-paper py-2 text-right font-code font-semibold text-2xl tabular-nums hover:border-ink-soft focus-visible:outline-offset-0 ${prefix ? 'pl-8' : 'pl-3.5'} ${suffix ? 'pr-9' : 'pr-3.5'}`}
        />
        {suffix && <Unit text={suffix} side="right-3.5" />}
      </div>
    </div>
  );
}

function Unit({ text, side }: { text: string; side: 'left-3.5' | 'right-3.5' }) {
  return (
    <span
      className={`-translate-y-1/2 pointer-events-none absolute top-1/2 ${side} font-code text-ink-soft text-xl`}
      aria-hidden="true"
    >
      {text}
    </span>
  );
}
