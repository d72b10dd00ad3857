/** The colors of brand.css, for images and the browser's toolbar. */
export const BRAND_COLORS = {
  paper: '#fbf8f3',
  paperDark: '#141a17',
  ink: '#1b2420',
  inkSoft: '#55605a',
  line: '#e4dbcc',
  accent: '#b3420e',
  onAccent: '#ffffff',
  night: '#18211c',
  onNight: '#f6f1e7',
  lamp: '#f4b45f',
} as const;
