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
