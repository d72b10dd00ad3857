export function ElectricalScene() {
  return (
    <svg width="320" viewBox="0 0 480 400" className="block w-full" aria-hidden="true">
      <rect width="480" height="400" fill="var(--night)" />
      <path d="M408 44a26 26 0 1 1-26 32 32 32 0 0 0 26-32Z" fill="var(--on-night)" opacity=".85" />
      <path
        d="M60 52h.1M190 36h.1M300 70h.1M140 88h.1M452 130h.1M250 24h.1"
        stroke="var(--on-night-soft)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M52 130v196M28 142h48M34 158h36" stroke="var(--night-line)" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M0 148q26 14 52-6 60 56 114 62M76 142q170 60 404-30"
        fill="none"
        stroke="var(--night-line)"
        strokeWidth="3"
      />
      <path d="M70 214 130 160l60 54v112H70Z" fill="var(--night-raised)" stroke="var(--night-line)" strokeWidth="4" />
      <path
        d="M172 202 240 142l68 60v124H172Z"
        fill="#050807"
        stroke="var(--night-line)"
        strokeWidth="5"
        strokeDasharray="9 7"
      />
      <path
        d="M292 214 352 160l60 54v112h-120Z"
        fill="var(--night-raised)"
        stroke="var(--night-line)"
        strokeWidth="4"
      />
      <path
        d="M92 230h28v30H92ZM138 230h28v30h-28ZM92 276h28v30H92ZM316 230h28v30h-28ZM362 230h28v30h-28ZM362 276h28v50h-28Z"
        fill="var(--lamp)"
      />
      <path
        d="M204 224h24v28h-24ZM254 224h24v28h-24ZM228 272h26v54h-26Z"
        fill="none"
        stroke="var(--night-line)"
        strokeWidth="4"
      />
      <path d="M250 158l-24 34h16l-8 26 28-38h-17Z" fill="var(--lamp)" />
      <path d="M0 326h480v74H0Z" fill="var(--night-raised)" />
      <path d="M0 326h480" stroke="var(--night-line)" strokeWidth="4" />
      <path d="M20 372h60M120 372h60M400 372h60" stroke="var(--night-line)" strokeWidth="6" strokeLinecap="round" />
      <path d="M212 317 0 284v100l212-58Z" fill="var(--lamp)" opacity=".22" />
      <path d="M208 354v-38q0-6 6-8l26-6 20-28q4-6 12-6h112q10 0 10 10v76Z" fill="var(--on-night)" />
      <path d="M252 302l14-20q3-4 8-4h18v24Z" fill="var(--night-line)" />
      <path d="M208 330h186v24H208Z" fill="var(--accent)" />
      <path d="M352 282l-16 22h11l-5 16 18-24h-11Z" fill="var(--accent)" />
      <circle cx="246" cy="356" r="17" fill="var(--night)" stroke="var(--on-night-soft)" strokeWidth="6" />
      <circle cx="356" cy="356" r="17" fill="var(--night)" stroke="var(--on-night-soft)" strokeWidth="6" />
      <rect x="206" y="316" width="12" height="10" rx="4" fill="var(--lamp)" />
    </svg>
  );
}
