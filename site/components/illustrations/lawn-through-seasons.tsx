/** One tree on one lawn in four seasons, a quarter of the width each. */
export function LawnThroughSeasons() {
  return (
    <svg
      viewBox="0 0 960 210"
      className="block h-36 w-full sm:h-auto"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 0h240v210H0Z" fill="#dff1e6" />
      <path d="M240 0h240v210H240Z" fill="#fbeecb" />
      <path d="M480 0h240v210H480Z" fill="#fae7da" />
      <path d="M720 0h240v210H720Z" fill="#dfe7ea" />
      <path d="M0 160q60-12 120 0t120 0v50H0Z" fill="#8dbd9c" />
      <path d="M240 160q60-12 120 0t120 0v50H240Z" fill="#4f8c64" />
      <path d="M480 160q60-12 120 0t120 0v50H480Z" fill="#b3a25c" />
      <path d="M720 160q60-12 120 0t120 0v50H720Z" fill="#fff" />
      <path
        d="M120 166v-60M360 166v-60M600 166v-60M840 166v-66"
        stroke="#6b4a2b"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <path
        d="M840 132l-26-30M840 118l22-28M840 100l-12-28M840 104l10-36M814 102l-14-4M862 90l12-2"
        stroke="#6b4a2b"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M78 92a42 40 0 0 1 84 0 30 26 0 0 1-84 0Z" fill="#a9d3a0" />
      <path d="M308 88a52 50 0 0 1 104 0 40 34 0 0 1-104 0Z" fill="#2f7048" />
      <path d="M552 90a48 46 0 0 1 96 0 36 30 0 0 1-96 0Z" fill="#c9763f" />
      <path
        d="M100 84h.1M126 66h.1M142 90h.1M112 104h.1M96 64h.1"
        stroke="#fff"
        strokeWidth="11"
        strokeLinecap="round"
      />
      <path
        d="M664 122l6 8M534 128l-7 7M648 150l9 4M556 152l-8 4M690 168l8 4M516 172l-8 3"
        stroke="#b3420e"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="440" cy="44" r="22" fill="#f4b45f" />
      <path
        d="M760 36h.1M790 70h.1M910 40h.1M930 92h.1M880 120h.1M772 116h.1M820 26h.1M900 76h.1"
        stroke="#fff"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path
        d="M30 160q4-18 12-22M50 162q2-14 10-18M190 162q-2-16-10-20M206 160q2-12 8-16"
        fill="none"
        stroke="#1c7048"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
