export function LawnCareScene() {
  return (
    <svg width="320" viewBox="0 0 480 400" className="block w-full" aria-hidden="true">
      <rect width="480" height="400" fill="#d5e9e4" />
      <circle cx="380" cy="76" r="38" fill="#f4b45f" />
      <path d="M60 96q4-26 30-22 14-22 38-6 26-4 24 28ZM210 60q3-18 20-16 12-14 26-2 18-2 16 18Z" fill="#fff" />
      <path d="M0 190q60-60 130-30 70-50 150-4 90-40 200 20v60H0Z" fill="#8dbd9c" />
      <path d="M300 200v-40l44-36 44 36v40Z" fill="#fbf8f3" />
      <path d="M288 166 344 118l56 48-8 6-48-40-48 40Z" fill="#8f3209" />
      <path d="M334 166h22v34h-22Z" fill="#b3420e" />
      <path d="M0 204h480v196H0Z" fill="#5f9a73" />
      <path
        d="M40 204h52L20 400H-92ZM144 204h52l-16 196H40ZM248 204h52l76 196H220ZM352 204h52l148 196H412Z"
        fill="#76ad86"
      />
      <path d="M0 176h128M0 206h128" stroke="#fbf8f3" strokeWidth="9" />
      <path d="M12 156h16v70H12ZM50 156h16v70H50ZM88 156h16v70H88Z" fill="#fbf8f3" />
      <path d="M124 146h24v116h-24Z" fill="#c98f5c" />
      <path d="M118 138h36v12h-36Z" fill="#8a6a3d" />
      <rect x="122" y="80" width="30" height="58" rx="7" fill="#18211c" />
      <rect x="126" y="85" width="22" height="44" rx="4" fill="#fbf8f3" />
      <circle cx="137" cy="118" r="6" fill="#1c7048" />
      <path
        d="M162 88a22 22 0 0 1 6 20M174 80a38 38 0 0 1 9 34M111 88a22 22 0 0 0-6 20M99 80a38 38 0 0 0-9 34"
        fill="none"
        stroke="#b3420e"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M344 306 412 226" stroke="#18211c" strokeWidth="8" strokeLinecap="round" />
      <path d="M398 222h32" stroke="#18211c" strokeWidth="10" strokeLinecap="round" />
      <path d="M226 330q0-30 30-30h22l10-22h44l12 22h14v42H226Z" fill="#b3420e" />
      <path d="M286 284h40v14h-40Z" fill="#18211c" />
      <path d="M226 326h132v18H226Z" fill="#8f3209" />
      <circle cx="252" cy="346" r="20" fill="#18211c" />
      <circle cx="252" cy="346" r="8" fill="#b7c5bd" />
      <circle cx="342" cy="342" r="26" fill="#18211c" />
      <circle cx="342" cy="342" r="10" fill="#b7c5bd" />
      <path
        d="M214 320l-16-12M206 334l-22-2M216 304l-8-16M212 348l-18 8"
        stroke="#d5e9e4"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
