export function CleaningScene() {
  return (
    <svg width="320" viewBox="0 0 480 400" className="block w-full" aria-hidden="true">
      <rect width="480" height="400" fill="#fae7da" />
      <path d="M0 316h480v84H0Z" fill="#d9b88c" />
      <path d="M0 316h480v10H0Z" fill="#fbf8f3" />
      <path d="M0 356h480M120 326l-40 74M300 326l30 74" stroke="#c98f5c" strokeWidth="3" />
      <path d="M44 46h150v190H44Z" fill="#cfe6e4" stroke="#fbf8f3" strokeWidth="14" />
      <circle cx="152" cy="96" r="24" fill="#f4b45f" />
      <path d="M51 200q30-34 66-14 30-26 70-6v49H51Z" fill="#6fa583" />
      <path d="M119 46v190M44 142h150" stroke="#fbf8f3" strokeWidth="9" />
      <path d="M30 236h178v14H30Z" fill="#fbf8f3" />
      <path d="M188 250 330 400H150L70 250Z" fill="#fff" opacity=".4" />
      <path d="M30 34q18 90-6 206H14V34ZM208 34q-18 90 6 206h14V34Z" fill="#b3420e" opacity=".85" />
      <path d="M4 34h234" stroke="#8f3209" strokeWidth="8" strokeLinecap="round" />
      <rect x="270" y="54" width="164" height="140" rx="12" fill="#fff" />
      <path d="M270 66q0-12 12-12h140q12 0 12 12v22H270Z" fill="#1c7048" />
      <path d="M306 44v20M398 44v20" stroke="#18211c" strokeWidth="7" strokeLinecap="round" />
      <g fill="#f4eee4">
        <path d="M284 100h20v16h-20ZM313 100h20v16h-20ZM342 100h20v16h-20ZM400 100h20v16h-20ZM284 124h20v16h-20ZM313 124h20v16h-20ZM342 124h20v16h-20ZM371 124h20v16h-20ZM400 124h20v16h-20ZM284 148h20v16h-20ZM313 148h20v16h-20ZM342 148h20v16h-20ZM400 148h20v16h-20ZM284 172h20v14h-20ZM313 172h20v14h-20ZM342 172h20v14h-20ZM371 172h20v14h-20ZM400 172h20v14h-20Z" />
      </g>
      <path d="M369 98h24v20h-24ZM369 146h24v20h-24Z" fill="#b3420e" />
      <path d="M376 108l4 4 7-8M376 156l4 4 7-8" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <path d="M250 210 318 330" stroke="#8a6a3d" strokeWidth="10" strokeLinecap="round" />
      <path d="M300 318l34-18q34 22 40 58-34 16-66 8-18-20-8-48Z" fill="#fbf8f3" stroke="#b7c5bd" strokeWidth="3" />
      <path d="M318 326q10 18 10 38M334 318q16 18 20 42" fill="none" stroke="#b7c5bd" strokeWidth="4" />
      <path d="M392 296h76l-10 74q-1 8-9 8h-38q-8 0-9-8Z" fill="#1c7048" />
      <path d="M392 296a38 9 0 0 1 76 0 38 9 0 0 1-76 0Z" fill="#cfe6e4" />
      <path d="M394 298q4-56 36-56t36 56" fill="none" stroke="#46534c" strokeWidth="5" />
      <g fill="#fff">
        <circle cx="412" cy="290" r="11" />
        <circle cx="430" cy="284" r="14" />
        <circle cx="449" cy="290" r="10" />
        <circle cx="402" cy="262" r="6" opacity=".8" />
        <circle cx="446" cy="256" r="8" opacity=".8" />
      </g>
    </svg>
  );
}
