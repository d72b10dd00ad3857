// Separate from the other icons, to keep the login page's script small.
export const ALERT_PATH = 'M12 3.5 21.5 20h-19L12 3.5ZM12 10v4.5M12 17.2v.1';
export const CHECK_PATH = 'M5 12.5 10 17.5 19.5 7';
export const MAIL_PATH = 'M4 6h16v12H4V6ZM4 7l8 6 8-6';

export function PathIcon({ path, className = 'size-5' }: { path: string; className?: string | undefined }) {
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
      <path d={path} />
    </svg>
  );
}
