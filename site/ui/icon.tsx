const PATHS = {
  alert: 'M12 3.5 21.5 20h-19L12 3.5ZM12 10v4.5M12 17.2v.1',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  badge: 'M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6l7-2.5ZM9 12l2.2 2.2L15.2 10',
  bolt: 'M13 3 5 13.5h6L10 21l9-11h-6.5L13 3Z',
  book: 'M5 4.5h6a2 2 0 0 1 2 2v13a2 2 0 0 0-2-2H5v-13ZM13 6.5a2 2 0 0 1 2-2h4.5v13H15a2 2 0 0 0-2 2',
  bucket: 'M5 9h14l-1.5 10.5h-11L5 9ZM4 9h16M7 9a5 5 0 0 1 10 0M9.5 13v3',
  calculator: 'M6 3.5h12v17H6v-17ZM9 7.5h6M9 12v.1M12 12v.1M15 12v.1M9 16v.1M12 16v.1M15 16v.1',
  calendar:
    'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V7A1.5 1.5 0 0 1 5 5.5ZM3.5 10h17M8 3v4M16 3v4M9 15l2 2 4-4',
  check: 'M5 12.5 10 17.5 19.5 7',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  'cloud-rain':
    'M7.5 14.5a3.75 3.75 0 0 1-.3-7.48 5 5 0 0 1 9.5 1.08 3.25 3.25 0 0 1 .3 6.4ZM9 17.5l-1 2.5M13 17.5l-1 2.5M17 17.5l-1 2.5',
  columns: 'M4 5h16v14H4V5ZM4 10h16M9.5 5v14M14.5 5v14',
  drop: 'M12 3.5c3.5 4 6 7 6 10.5a6 6 0 0 1-12 0c0-3.5 2.5-6.5 6-10.5ZM9.5 14.5a2.5 2.5 0 0 0 2 2.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  flame: 'M12 3.5c.5 3.5 5.5 5.5 5.5 10.5a5.5 5.5 0 0 1-11 0c0-2 1-3.5 2-4.5.5 1.5 1.5 2 2 2 0-3 0-5.5 1.5-8Z',
  globe: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5V14h4v5.5',
  leaf: 'M5 19c0-9 5-14 14.5-14.5C20 14 15 19 8.5 18.5M5 20.5c1-4 4-7.5 8-9.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  mail: 'M4 6h16v12H4V6ZM4 7l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  notes: 'M6 3.5h9L18.5 7v13.5H6v-17ZM15 3.5V7h3.5M9 11h6.5M9 14h6.5M9 17h4',
  phone:
    'M6.5 3.5h3l1.6 4.3-2 1.6a12 12 0 0 0 5.5 5.5l1.6-2 4.3 1.6v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4.500 5.700 2 2 0 0 1 6.500 3.500Z',
  pin: 'M12 21c4-4.5 6.5-7.5 6.5-11a6.5 6.5 0 0 0-13 0c0 3.5 2.5 6.5 6.5 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  play: 'M8 5.5v13l11-6.5-11-6.5Z',
  plug: 'M9 3.5V8M15 3.5V8M6.5 8h11v3a5.5 5.5 0 0 1-11 0V8ZM12 16.5v4',
  plus: 'M12 5v14M5 12h14',
  question:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.7 9.5a2.4 2.4 0 1 1 3.6 2.1c-.9.5-1.3 1-1.3 1.9M12 16.5v.1',
  repeat: 'M4.5 11V9.5a3 3 0 0 1 3-3h11M15.5 3.5l3 3-3 3M19.5 13v1.5a3 3 0 0 1-3 3h-11M8.5 20.5l-3-3 3-3',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5',
  route:
    'M6 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 18H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h6.5',
  ruler: 'M4 16 16 4l4 4L8 20l-4-4ZM7.5 12.5 9.5 14.5M10.5 9.5l2 2M13.5 6.5l2 2',
  star: 'M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6L12 16.3 7 19.2l1.2-5.6L4 9.8l5.6-.6L12 4Z',
  thermometer: 'M12 3.5a2 2 0 0 1 2 2v8.2a4 4 0 1 1-4 0V5.5a2 2 0 0 1 2-2ZM12 9v8M17 6h2.5M17 9.5h2.5',
  wallet:
    'M4 7.5h14.5a1.5 1.5 0 0 1 1.5 1.5v8.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5H17M16 13v.1',
  wrench:
    'M14.5 9.5 6 18a1.8 1.8 0 0 1-2.5-2.5L12 7a4.8 4.8 0 0 1 6.3-3l-2.8 2.8.4 2.3 2.3.4L21 6.7A4.8 4.8 0 0 1 14.5 9.5Z',
  x: 'M6 6l12 12M18 6 6 18',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative: always next to text with the same meaning. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      // Without styles, an SVG is as wide as the page.
      width="24"
      height="24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
