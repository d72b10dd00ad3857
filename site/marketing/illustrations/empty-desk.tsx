export function EmptyDesk({ className }: { className: string }) {
  return (
    <svg width="320" viewBox="0 0 480 360" className={className} aria-hidden="true">
      <rect width="480" height="360" rx="28" fill="var(--night)" />
      <path d="M44 46h132v112H44Z" fill="var(--night-raised)" stroke="var(--night-line)" strokeWidth="6" />
      <path d="M44 70h132M44 90h132M44 110h132M44 130h132" stroke="var(--night-line)" strokeWidth="5" />
      <circle cx="262" cy="92" r="42" fill="var(--on-night)" />
      <circle cx="262" cy="92" r="42" fill="none" stroke="var(--night-line)" strokeWidth="7" />
      <path d="M262 92 242 84M262 92l-32 11" stroke="var(--night)" strokeWidth="6" strokeLinecap="round" />
      <path d="M262 58v5M262 121v5M228 92h5M291 92h5" stroke="var(--night)" strokeWidth="4" strokeLinecap="round" />
      <path d="M330 128h112M330 92h112" stroke="var(--night-line)" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M344 92V62h14v30M362 92V54h18v38M386 92l10-30 13 4-9 26M348 128v-20h40v20M396 128v-26h18v26"
        fill="var(--night-raised)"
        stroke="var(--night-line)"
        strokeWidth="4"
      />
      <path d="M170 250v-62q0-20 20-20h84q20 0 20 20v62Z" fill="var(--night-line)" />
      <path d="M186 196q46-12 92 0" fill="none" stroke="var(--night)" strokeWidth="5" strokeLinecap="round" />
      <path d="M0 244h480v22H0Z" fill="var(--accent)" />
      <path d="M24 266h432v94H24Z" fill="var(--night-raised)" />
      <path d="M24 266h432" stroke="var(--night-line)" strokeWidth="5" />
      <path d="M150 288h180v50H150Z" fill="var(--night)" stroke="var(--night-line)" strokeWidth="4" />
      <text
        x="240"
        y="323"
        textAnchor="middle"
        fontSize="26"
        fontWeight="700"
        letterSpacing="3"
        fill="var(--on-night-soft)"
      >
        CLOSED
      </text>
      <path d="M74 244v-58" stroke="var(--on-night-soft)" strokeWidth="6" />
      <path d="M40 190q4-36 34-36t34 36Z" fill="var(--lamp)" />
      <path d="M40 190h68l44 54H0Z" fill="var(--lamp)" opacity=".16" />
      <path d="M52 244h44" stroke="var(--on-night-soft)" strokeWidth="8" strokeLinecap="round" />
      <path d="M330 244l10-44h76l10 44Z" fill="var(--on-night)" />
      <path d="M322 200q-6-24 16-26h80q22 2 16 26h-26v-10h-60v10Z" fill="var(--on-night)" />
      <circle cx="378" cy="222" r="14" fill="var(--night)" />
      <circle cx="378" cy="222" r="5" fill="var(--lamp)" />
      <g fill="none" stroke="var(--lamp)" strokeWidth="5" strokeLinecap="round">
        <path d="M444 176a26 26 0 0 1 8 24M458 162a46 46 0 0 1 13 42M312 176a26 26 0 0 0-8 24M298 162a46 46 0 0 0-13 42" />
      </g>
    </svg>
  );
}
