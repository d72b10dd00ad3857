const STARS = '90,40 210,86 330,28 455,96 540,34 665,70 800,24 905,88 1040,46 1310,92 1390,38';
const WHEELS = [868, 976];

export function StreetAtNight({ className }: { className: string }) {
  return (
    <svg
      width="320"
      viewBox="0 0 1440 260"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      aria-hidden="true"
    >
      <g fill="var(--lamp)">
        {STARS.split(' ').map((star) => (
          <circle key={star} cx={star.split(',')[0]} cy={star.split(',')[1]} r="1.6" opacity=".7" />
        ))}
      </g>
      <path
        d="M0 236v-74l70-46 76 50v-26h96l58-44 62 46v22h70l40-30 54 36v-40h84l60-42 74 50v40h110l46-34 60 40v-26h84l70-48 80 54v-14h90l62-44 94 62v68Z"
        fill="var(--night-raised)"
        opacity=".65"
      />
      <g fill="var(--night-raised)">
        <path d="M92 236V148l78-58 78 58v88ZM1150 236v-80l84-60 84 60v80Z" />
        <circle cx="360" cy="178" r="38" />
        <path d="M355 170h10v66h-10z" />
        <circle cx="1072" cy="186" r="30" />
        <path d="M1068 180h8v56h-8z" />
      </g>
      <path d="M134 164h28v28h-28zM182 164h28v28h-28zM1196 176h28v28h-28zM1246 176h28v28h-28z" fill="var(--night)" />
      <path d="M556 236V146l96-70 96 70v90Z" fill="var(--night-line)" />
      <path
        d="m540 158 112-84 112 84"
        fill="none"
        stroke="var(--on-night-soft)"
        strokeWidth="6"
        strokeLinejoin="round"
        strokeLinecap="round"
        opacity=".55"
      />
      <path d="M578 160h76v48h-76z" fill="var(--lamp)" />
      <path d="M614 160v48M578 184h76" stroke="var(--night-line)" strokeWidth="3" />
      <path d="M586 208v-8a7 7 0 0 1 14 0v8ZM593 193a5 5 0 1 1 0-.1Z" fill="var(--night)" />
      <path d="M692 176h34v60h-34z" fill="var(--night)" />
      <path d="M578 208h76l26 28H552Z" fill="var(--lamp)" opacity=".12" />
      <g fill="none" stroke="var(--lamp)" strokeWidth="3.5" strokeLinecap="round">
        <path d="M640 142a18 18 0 0 1 24 0" />
        <path d="M630 130a32 32 0 0 1 44 0" opacity=".65" />
        <path d="M620 118a46 46 0 0 1 64 0" opacity=".35" />
      </g>
      <path d="M470 236v-118q0-12 12-12h16" fill="none" stroke="var(--night-line)" strokeWidth="5" />
      <path d="M488 108h24l8 12h-40Z" fill="var(--lamp)" />
      <path d="M480 120h40l46 116H434Z" fill="var(--lamp)" opacity=".1" />
      <path d="M836 152q0-12 12-12h92q10 0 16 9l22 31 24 8q8 3 8 12v24H836Z" fill="var(--night-line)" />
      <path d="M946 152h-24v28h46ZM910 152v28" fill="var(--lamp)" opacity=".85" />
      <path d="M836 188h174v8H836z" fill="var(--lamp)" opacity=".4" />
      <path d="M1008 200h6v10h-6z" fill="var(--lamp)" />
      <path d="M856 160h40M856 170h24" stroke="var(--on-night-soft)" strokeWidth="3" strokeLinecap="round" />
      <path d="M846 138h76" stroke="var(--on-night-soft)" strokeWidth="4" strokeLinecap="round" />
      {WHEELS.map((cx) => (
        <g key={cx}>
          <circle cx={cx} cy="226" r="16" fill="var(--night)" />
          <circle cx={cx} cy="226" r="6" fill="var(--on-night-soft)" />
        </g>
      ))}
      <path d="M0 236h1440v24H0z" fill="var(--night-raised)" />
      <path d="M0 236h1440" stroke="var(--night-line)" strokeWidth="2" />
    </svg>
  );
}
