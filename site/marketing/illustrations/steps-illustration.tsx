export function StepsIllustration({ className }: { className: string }) {
  return (
    <svg width="320" viewBox="0 0 440 300" className={className} aria-hidden="true">
      <circle cx="364" cy="84" r="76" fill="var(--lamp)" opacity=".08" />
      <circle cx="364" cy="84" r="46" fill="var(--lamp)" opacity=".14" />
      <path d="M20 280v-36h72v-32h72v-32h72v-32h72v-32h112v164Z" fill="var(--night-raised)" />
      <path
        d="M20 280v-36h72v-32h72v-32h72v-32h72v-32h112"
        fill="none"
        stroke="var(--on-night-soft)"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M364 116v-20" stroke="var(--on-night-soft)" strokeWidth="6" strokeLinecap="round" />
      <path d="M344 116h40" stroke="var(--on-night-soft)" strokeWidth="6" strokeLinecap="round" />
      <path d="m350 60-10 36h48l-10-36Z" fill="var(--lamp)" />
      <g fill="none" stroke="var(--lamp)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="m48 224 7 7 13-15M120 192l7 7 13-15M192 160l7 7 13-15M264 128l7 7 13-15" />
      </g>
      <g fill="var(--lamp)">
        <circle cx="60" cy="70" r="2" />
        <circle cx="150" cy="40" r="2" />
        <circle cx="220" cy="86" r="2" />
        <circle cx="282" cy="32" r="2" />
        <circle cx="110" cy="120" r="2" />
      </g>
    </svg>
  );
}
