/** Names from the specification (section 3), also used in the form and in shared links. */
export const ROI_FIELDS = ['totalCallsPerWeek', 'missedCallsPerWeek', 'avgJobValue', 'closeRate'] as const;

export type RoiField = (typeof ROI_FIELDS)[number];

export type RoiInputs = Readonly<Record<RoiField, string>>;

export const ROI_DEFAULTS: RoiInputs = {
  totalCallsPerWeek: '50',
  missedCallsPerWeek: '15',
  avgJobValue: '250',
  closeRate: '30',
};

export const RESULT_ID = 'result';

export function toShareLink(inputs: RoiInputs, pageUrl: string): string {
  const url = new URL(pageUrl);
  url.search = new URLSearchParams(ROI_FIELDS.map((field) => [field, inputs[field]])).toString();
  url.hash = RESULT_ID;
  return url.href;
}

/** Reads the inputs from a link. Null if it has none. Missing inputs get their defaults. Empty ones stay empty. */
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
