const LINES = [
  { x: 64, isLit: false },
  { x: 152, isLit: false },
  { x: 240, isLit: true },
  { x: 328, isLit: false },
  { x: 416, isLit: false },
] as const;

export function Switchboard({ className }: { className: string }) {
  return (
    <svg width="320" viewBox="0 0 480 360" className={className} aria-hidden="true">
      <rect width="480" height="360" rx="28" fill="var(--night)" />
      <path d="M24 46q0-16 16-16h400q16 0 16 16v170H24Z" fill="var(--night-raised)" />
      <circle cx="240" cy="76" r="72" fill="var(--lamp)" opacity=".13" />
      {LINES.map(({ x, isLit }) => (
        <g key={x} transform={`translate(${x})`}>
          <circle
            cy="76"
            r="15"
            fill={isLit ? 'var(--lamp)' : 'var(--night)'}
            stroke="var(--night-line)"
            strokeWidth="5"
          />
          <path d="M-22 116h44v10h-44Z" fill={isLit ? 'var(--on-night)' : 'var(--night-line)'} />
          <circle cy="170" r="22" fill="var(--night)" stroke="var(--night-line)" strokeWidth="6" />
        </g>
      ))}
      <g fill="none" strokeWidth="9" strokeLinecap="round">
        <path
          d="M64 270q2 60-30 90M152 270q4 60-20 90M328 270q-4 60 20 90M416 270q-2 60 30 90"
          stroke="var(--night-line)"
        />
        <path d="M240 190q2 60-46 86-54 30-60 84" stroke="var(--accent)" />
      </g>
      <path d="M0 256h480v14H0Z" fill="var(--night-line)" />
      <g fill="var(--on-night-soft)">
        <path d="M56 270v-26l4-14h8l4 14v26ZM144 270v-26l4-14h8l4 14v26ZM320 270v-26l4-14h8l4 14v26ZM408 270v-26l4-14h8l4 14v26Z" />
      </g>
      <path d="M230 216v-34l5-18h10l5 18v34Z" fill="var(--on-night)" />
      <path d="M230 196h20v22h-20Z" fill="var(--accent)" />
      <g fill="none" stroke="var(--lamp)" strokeWidth="4" strokeLinecap="round">
        <path d="M240 44v-6M272 76h6M208 76h-6M263 53l5-5M217 53l-5-5M263 99l5 5M217 99l-5 5" />
      </g>
    </svg>
  );
}
