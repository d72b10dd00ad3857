export function HvacScene() {
  return (
    <svg width="320" viewBox="0 0 480 400" className="block w-full" aria-hidden="true">
      <path d="M0 0h240v400H0Z" fill="#f7cf9a" />
      <path d="M240 0h240v400H240Z" fill="var(--night)" />
      <circle cx="84" cy="84" r="40" fill="#b3420e" />
      <g stroke="#b3420e" strokeWidth="7" strokeLinecap="round">
        <path d="M84 20V8M84 160v-12M20 84H8M160 84h-12M39 39l-9-9M129 39l9-9M39 129l-9 9M129 129l9 9" />
      </g>
      <path d="M432 44a26 26 0 1 1-26 32 32 32 0 0 0 26-32Z" fill="var(--on-night)" opacity=".9" />
      <g stroke="var(--on-night)" strokeWidth="4" strokeLinecap="round">
        <path d="M290 60v20M280 70h20M283 63l14 14M297 63l-14 14M392 138v16M384 146h16M386 140l12 12M398 140l-12 12M448 168v18M439 177h18M442 170l12 14M454 170l-12 14M310 30v8M306 34h8M400 22v10M395 27h10" />
      </g>
      <path d="M0 340h240v60H0Z" fill="#c98f5c" />
      <path d="M240 336q60-14 120 0t120-4v68H240Z" fill="#e8ece6" />
      <path d="M110 190h130v156H110Z" fill="#fbf8f3" />
      <path d="M240 190h130v156H240Z" fill="var(--night-line)" />
      <path d="M318 106h26v70h-26Z" fill="#46534c" />
      <path
        d="M331 96q-10-12 2-24t0-22"
        fill="none"
        stroke="var(--on-night-soft)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M88 196 240 92v34L112 214Z" fill="#8f3209" />
      <path d="M392 196 240 92v34l128 88Z" fill="#e8ece6" />
      <path d="M136 232h64v52h-64Z" fill="#7fb3b5" stroke="#8f3209" strokeWidth="6" />
      <path d="M168 232v52M136 258h64" stroke="#8f3209" strokeWidth="4" />
      <path d="M280 232h64v52h-64Z" fill="var(--lamp)" stroke="var(--night)" strokeWidth="6" />
      <path d="M312 232v52M280 258h64" stroke="var(--night)" strokeWidth="4" />
      <path d="M216 270h48v76h-48Z" fill="#b3420e" />
      <path d="M240 270h24v76h-24Z" fill="#8f3209" />
      <circle cx="254" cy="310" r="4" fill="var(--lamp)" />
      <rect x="26" y="286" width="68" height="62" rx="8" fill="#46534c" />
      <circle cx="60" cy="317" r="22" fill="none" stroke="#b7c5bd" strokeWidth="4" />
      <path
        d="M60 317c-4-12 2-18 8-18 2 8-2 14-8 18ZM60 317c12-4 18 2 18 8-8 2-14-2-18-8ZM60 317c4 12-2 18-8 18-2-8 2-14 8-18ZM60 317c-12 4-18-2-18-8 8-2 14 2 18 8Z"
        fill="#b7c5bd"
      />
      <path
        d="M38 272q7-8 0-16M60 272q7-8 0-16M82 272q7-8 0-16"
        fill="none"
        stroke="#8f3209"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M370 341q14-29 40-17 26-8 34 13Z" fill="#fff" />
    </svg>
  );
}
