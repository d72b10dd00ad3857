export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" className={className} aria-hidden="true">
      <rect width="40" height="40" rx="11" fill="var(--accent)" />
      <path
        d="M28.6 13.2a11 11 0 1 0 0 13.6"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="4.6"
        strokeLinecap="round"
      />
      <path
        d="M19.5 16.4v7.2M24.6 18v4"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".92"
      />
    </svg>
  );
}
