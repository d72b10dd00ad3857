// In a file of its own because the settings and the versions of a draft show sizes alike.
const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** Formats a size in bytes for the author: "512 bytes", "1.5 kB", "78 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  return `${NUMBER.format(bytes / 1_000 ** power)} ${UNITS[power - 1]}`;
}
