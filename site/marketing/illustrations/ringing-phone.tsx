export function RingingPhone({ className }: { className: string }) {
  return (
    <svg width="320" viewBox="0 0 400 300" className={className} aria-hidden="true">
      <rect width="400" height="300" rx="28" fill="var(--night)" />
      <path d="M236 44h120v96H236z" fill="var(--night-raised)" stroke="var(--night-line)" strokeWidth="5" />
      <path d="M296 44v96M236 92h120" stroke="var(--night-line)" strokeWidth="4" />
      <path d="M338 62a14 14 0 1 1-14-8 11 11 0 0 0 14 8Z" fill="var(--on-night)" opacity=".85" />
      <path d="M120 0v40" stroke="var(--night-line)" strokeWidth="4" />
      <path d="M84 78q4-38 36-38t36 38Z" fill="var(--lamp)" />
      <path d="M84 78h72l74 150H10Z" fill="var(--lamp)" opacity=".14" />
      <path d="M0 228h400v44a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28Z" fill="var(--night-raised)" />
      <path d="M0 228h400" stroke="var(--night-line)" strokeWidth="4" />
      <path d="M292 184h52v32q0 12-12 12h-28q-12 0-12-12ZM344 192h8q8 0 8 9t-8 9h-8" fill="var(--night-line)" />
      <path
        d="M306 172q6-6 0-14M322 172q6-6 0-14"
        fill="none"
        stroke="var(--on-night-soft)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g transform="rotate(-9 134 174)">
        <rect x="104" y="114" width="62" height="116" rx="12" fill="var(--on-night)" />
        <rect x="109" y="120" width="52" height="104" rx="8" fill="var(--night)" />
        <path d="M119 140h32M124 150h22" stroke="var(--on-night-soft)" strokeWidth="4" strokeLinecap="round" />
        <circle cx="135" cy="196" r="14" fill="var(--lamp)" />
        <path
          d="M129 190.5h3l1.6 3.8-1.7 1.500a10 10 0 0 0 4.500 4.500l1.500-1.7 3.8 1.6v3a2 2 0 0 1-2 1.800 13 13 0 0 1-12.700-12.700 2 2 0 0 1 2-1.800Z"
          fill="var(--night)"
        />
      </g>
      <g fill="none" stroke="var(--lamp)" strokeWidth="5" strokeLinecap="round">
        <path d="M182 122a34 34 0 0 1 16 22" />
        <path d="M198 104a58 58 0 0 1 25 36" opacity=".6" />
        <path d="M80 140a34 34 0 0 0-2 26" />
        <path d="M60 132a58 58 0 0 0-4 42" opacity=".6" />
      </g>
    </svg>
  );
}
