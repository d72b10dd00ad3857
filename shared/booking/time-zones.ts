/** The time zones of the United States by the names that people use, the most populous first. */
export const US_TIME_ZONES: readonly { zone: string; label: string }[] = [
  { zone: 'America/New_York', label: 'Eastern Time' },
  { zone: 'America/Chicago', label: 'Central Time' },
  { zone: 'America/Denver', label: 'Mountain Time' },
  { zone: 'America/Los_Angeles', label: 'Pacific Time' },
  { zone: 'America/Phoenix', label: 'Arizona Time' },
  { zone: 'America/Anchorage', label: 'Alaska Time' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii Time' },
];

/** Names a time zone: `Eastern Time`, or the name of its city where it has no name of its own here. */
export function nameTimeZone(zone: string): string {
  return US_TIME_ZONES.find((known) => known.zone === zone)?.label ?? zone.replaceAll('_', ' ');
}
