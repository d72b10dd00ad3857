export function PlumbingScene() {
  return (
    <svg width="320" viewBox="0 0 480 400" className="block w-full" aria-hidden="true">
      <rect width="480" height="400" fill="var(--night)" />
      <path d="M0 340h480v60H0Z" fill="var(--night-raised)" />
      <path d="M0 340h480" stroke="var(--night-line)" strokeWidth="4" />
      <path
        d="M40 90h56M150 90h56M96 126h56M20 162h40M130 252h50M60 288h44"
        stroke="var(--night-raised)"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <path d="M360 56h84v52h-84Z" fill="var(--night-raised)" stroke="var(--night-line)" strokeWidth="5" />
      <path d="M416 68a13 13 0 1 1-13 16 16 16 0 0 0 13-16Z" fill="var(--on-night)" opacity=".85" />
      <g fill="none" strokeLinejoin="round">
        <path d="M0 44h188q24 0 24 24v90" stroke="var(--night-line)" strokeWidth="26" />
        <path d="M212 216v34q0 24 24 24h120" stroke="var(--night-line)" strokeWidth="26" />
        <path d="M0 40h186q22 0 22 24v92M208 216v34" stroke="var(--on-night-soft)" strokeWidth="5" opacity=".5" />
      </g>
      <path d="M194 142h36v22h-36ZM194 212h36v22h-36ZM84 28h22v32H84Z" fill="var(--lamp)" />
      <path
        d="M194 168l8 9-5 8 9 12-6 9M230 168l-7 10 6 8-8 11 6 9"
        fill="none"
        stroke="var(--on-night-soft)"
        strokeWidth="5"
      />
      <g fill="none" stroke="#8fc6cf" strokeLinecap="round">
        <path d="M212 188q-58-30-92 26-12 24-16 54M214 186q56-34 86 16" strokeWidth="6" />
        <path d="M206 192q-36 0-52 44-8 30-8 76" strokeWidth="9" />
        <path d="M210 194q-22 20-30 118" strokeWidth="13" />
      </g>
      <path
        d="M104 284c6 8 8 11 8 15a8 8 0 0 1-16 0c0-4 2-7 8-15ZM306 216c6 8 8 11 8 15a8 8 0 0 1-16 0c0-4 2-7 8-15ZM270 168c5 6 7 9 7 13a7 7 0 0 1-14 0c0-4 2-7 7-13Z"
        fill="#8fc6cf"
      />
      <path d="M110 312h104l-10 62q-1 8-10 8h-64q-9 0-10-8Z" fill="var(--accent)" />
      <path d="M110 312a52 11 0 0 1 104 0 52 11 0 0 1-104 0Z" fill="#8fc6cf" />
      <path d="M112 320q-2 34 50 36 52-2 50-36" fill="none" stroke="var(--on-accent)" strokeWidth="3" opacity=".5" />
      <path d="M70 384q90-16 190 0 30 10-30 12H96q-50-2-26-12Z" fill="#8fc6cf" opacity=".35" />
      <path d="M480 262h-60v40h-50v40h-56v58h166Z" fill="var(--night-line)" />
      <path d="M480 262h-60v8h60ZM420 302h-50v8h50ZM370 342h-56v8h56Z" fill="var(--on-night-soft)" opacity=".45" />
      <path d="M390 20l-70 320h120Z" fill="var(--lamp)" opacity=".1" />
      <path d="M390 0v16" stroke="var(--night-line)" strokeWidth="4" />
      <path d="M381 14h18l9 20h-36Z" fill="var(--lamp)" />
      <g transform="rotate(-12 396 262)">
        <rect x="374" y="218" width="40" height="80" rx="9" fill="var(--on-night)" />
        <rect x="378" y="223" width="32" height="70" rx="6" fill="var(--night)" />
        <circle cx="394" cy="274" r="9" fill="var(--lamp)" />
        <path d="M384 238h20M387 246h14" stroke="var(--on-night-soft)" strokeWidth="3" strokeLinecap="round" />
      </g>
      <path
        d="M428 226a24 24 0 0 1 9 18M441 214a40 40 0 0 1 14 28M356 236a24 24 0 0 0 0 20M341 232a40 40 0 0 0-1 30"
        fill="none"
        stroke="var(--lamp)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
