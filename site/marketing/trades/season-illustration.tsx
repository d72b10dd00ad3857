import type { ReactNode } from 'react';
import type { Season } from './content/lawn-care.ts';

const BARK = '#6b4a2b';

const SEASONS: Readonly<Record<Season, { sky: string; lawn: string; tree: ReactNode }>> = {
  Spring: {
    sky: '#dff1e6',
    lawn: '#8dbd9c',
    tree: (
      <>
        <path d="M78 92a42 40 0 0 1 84 0 30 26 0 0 1-84 0Z" fill="#a9d3a0" />
        <path
          d="M100 84h.1M126 66h.1M142 90h.1M112 104h.1M96 64h.1"
          stroke="#fff"
          strokeWidth="11"
          strokeLinecap="round"
        />
        <path
          d="M30 160q4-18 12-22M50 162q2-14 10-18M190 162q-2-16-10-20M206 160q2-12 8-16"
          fill="none"
          stroke="#1c7048"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </>
    ),
  },
  Summer: {
    sky: '#fbeecb',
    lawn: '#4f8c64',
    tree: (
      <>
        <path d="M68 88a52 50 0 0 1 104 0 40 34 0 0 1-104 0Z" fill="#2f7048" />
        <circle cx="204" cy="42" r="20" fill="#f4b45f" />
      </>
    ),
  },
  Fall: {
    sky: '#fae7da',
    lawn: '#b3a25c',
    tree: (
      <>
        <path d="M72 90a48 46 0 0 1 96 0 36 30 0 0 1-96 0Z" fill="#c9763f" />
        <path
          d="M184 122l6 8M54 128l-7 7M168 150l9 4M76 152l-8 4M210 168l8 4M36 172l-8 3"
          stroke="#b3420e"
          strokeWidth="7"
          strokeLinecap="round"
        />
      </>
    ),
  },
  Winter: {
    sky: '#cbd8dd',
    lawn: '#f1f5f5',
    tree: (
      <>
        <path
          d="M120 132 94 102M120 118l22-28M120 106l-12-34M120 104l10-40M94 102l-14-4M142 90l12-2"
          stroke={BARK}
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          d="M40 36h.1M70 70h.1M190 40h.1M210 92h.1M160 120h.1M52 116h.1M100 26h.1M180 76h.1"
          stroke="#fff"
          strokeWidth="8"
          strokeLinecap="round"
        />
      </>
    ),
  },
};

export function SeasonIllustration({ season, className }: { season: Season; className: string }) {
  const { sky, lawn, tree } = SEASONS[season];
  return (
    <svg
      width="320"
      viewBox="0 0 240 210"
      className={className}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M0 0h240v210H0Z" fill={sky} />
      <path d="M0 160q60-12 120 0t120 0v50H0Z" fill={lawn} />
      <path d="M120 166v-64" stroke={BARK} strokeWidth="10" strokeLinecap="round" />
      {tree}
    </svg>
  );
}
