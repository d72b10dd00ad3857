export const US_TIME_ZONES: readonly { zone: string; label: string }[] = [
  { zone: 'America/New_York', label: 'Eastern Time' },
  { zone: 'America/Chicago', label: 'Central Time' },
  { zone: 'America/Denver', label: 'Mountain Time' },
  { zone: 'America/Los_Angeles', label: 'Pacific Time' },
  { zone: 'America/Phoenix', label: 'Arizona Time' },
  { zone: 'America/Anchorage', label: 'Alaska Time' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii Time' },
];

/** Returns a name like `Eastern Time`, or like `Europe/Berlin` for zones outside the list. */
export function nameTimeZone(zone: string): string {
  return US_TIME_ZONES.find((known) => known.zone === zone)?.label ?? zone.replaceAll('_', ' ');
}
