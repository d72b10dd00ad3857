const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** Examples: "512 bytes", "1.5 kB", "78 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let size = bytes / 1_000;
  let unit = 0;
  // Compares the rounded value: "1 MB", not "1,000 kB".
  while (Math.round(size * 10) >= 10_000 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${NUMBER.format(size)} ${UNITS[unit]}`;
}
