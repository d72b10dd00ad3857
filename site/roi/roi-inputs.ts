/** The four inputs by the specification's names (section 3), which are also the form's and a shared link's. */
export const ROI_FIELDS = ['totalCallsPerWeek', 'missedCallsPerWeek', 'avgJobValue', 'closeRate'] as const;

export type RoiField = (typeof ROI_FIELDS)[number];

/** Numeric text, as typed into the fields. */
export type RoiInputs = Readonly<Record<RoiField, string>>;

export const ROI_DEFAULTS: RoiInputs = {
  totalCallsPerWeek: '50',
  missedCallsPerWeek: '15',
  avgJobValue: '250',
  closeRate: '30',
};

/** The id of the result, at which a shared link opens. */
export const RESULT_ID = 'result';

/** Makes the address that the plain form would request: the inputs as typed, in the form's order. */
export function toShareLink(inputs: RoiInputs, pageUrl: string): string {
  const url = new URL(pageUrl);
  url.search = new URLSearchParams(ROI_FIELDS.map((field) => [field, inputs[field]])).toString();
  url.hash = RESULT_ID;
  return url.href;
}

/**
 * Reads the inputs from a link; null where it has none. Inputs that a link leaves out have their
 * defaults; one that is present and empty stays empty.
 */
export function readSharedInputs(search: string): RoiInputs | null {
  const params = new URLSearchParams(search);
  if (!ROI_FIELDS.some((field) => params.has(field))) return null;
  return {
    totalCallsPerWeek: params.get('totalCallsPerWeek') ?? ROI_DEFAULTS.totalCallsPerWeek,
    missedCallsPerWeek: params.get('missedCallsPerWeek') ?? ROI_DEFAULTS.missedCallsPerWeek,
    avgJobValue: params.get('avgJobValue') ?? ROI_DEFAULTS.avgJobValue,
    closeRate: params.get('closeRate') ?? ROI_DEFAULTS.closeRate,
  };
}
