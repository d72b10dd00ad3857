/** A contractor's office after hours: the chair is empty, the lamp is on, the phone on the desk is answered. */
export function FrontDesk({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 480 360" className={className} aria-hidden="true" focusable="false">
      <rect width="480" height="360" rx="32" fill="var(--night)" />
      <circle cx="112" cy="92" r="40" fill="var(--night-raised)" stroke="var(--night-line)" strokeWidth="5" />
      <path d="M112 92 92 78M112 92l-6 27" stroke="var(--on-night)" strokeWidth="5" strokeLinecap="round" fill="none" />
      <path
        d="M112 58v6M112 120v6M78 92h6M140 92h6"
        stroke="var(--on-night-soft)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M196 44h128v104H196z" fill="var(--night-raised)" stroke="var(--night-line)" strokeWidth="5" />
      <path
        d="M208 60h34v24h-34zM250 60h62M250 72h40M208 100h34v24h-34zM250 100h62M250 112h48"
        fill="none"
        stroke="var(--night-line)"
        strokeWidth="5"
      />
      <path d="M208 60h34v24h-34z" fill="var(--lamp)" opacity=".8" />
      <path d="M210 296v-90q0-18 18-18h48q18 0 18 18v90Z" fill="var(--night-line)" />
      <path d="M226 204h52M226 222h52" stroke="var(--night-raised)" strokeWidth="6" strokeLinecap="round" />
      <path d="M372 246q-6-84 34-118" fill="none" stroke="var(--on-night-soft)" strokeWidth="6" strokeLinecap="round" />
      <path d="m380 112 36-16 26 42-48 20q-22-18-14-46Z" fill="var(--lamp)" />
      <path d="m396 160 48-22 24 108H286Z" fill="var(--lamp)" opacity=".14" />
      <path d="M346 246h52v-6q0-6-6-6h-40q-6 0-6 6Z" fill="var(--on-night-soft)" />
      <path d="M40 246h400v24H40z" fill="var(--accent)" />
      <path d="M60 270h360v90H60z" fill="var(--night-raised)" />
      <path d="M60 270h360v10H60z" fill="var(--night)" opacity=".5" />
      <path
        d="M0 332h60v28H32A32 32 0 0 1 0 332ZM420 332h60a32 32 0 0 1-32 28h-28Z"
        fill="var(--night-raised)"
        opacity=".5"
      />
      <path d="M92 246q0-34 20-34h72q20 0 20 34Z" fill="var(--on-night)" />
      <path d="M84 212q0-22 64-22t64 22v8h-36v-12h-56v12H84Z" fill="var(--on-night)" />
      <circle cx="148" cy="230" r="9" fill="var(--night)" />
      <g fill="none" stroke="var(--lamp)" strokeWidth="5" strokeLinecap="round">
        <path d="M118 174v-12M136 174v-24M154 174v-34M172 174v-20M190 174v-10" />
      </g>
    </svg>
  );
}
