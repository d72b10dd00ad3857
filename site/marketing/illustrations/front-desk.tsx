export function FrontDesk({ className }: { className: string }) {
  return (
    <svg width="320" viewBox="0 0 480 380" className={className} aria-hidden="true">
      <rect width="480" height="380" rx="32" fill="var(--night)" />
      <g stroke="var(--night-line)" strokeWidth="5">
        <circle cx="104" cy="92" r="42" fill="var(--night-raised)" />
        <path d="M196 44h140v108H196z" fill="var(--night-raised)" />
        <path d="M252 62h68M252 76h44M252 112h68M252 126h50" fill="none" strokeLinecap="round" />
        <path d="M212 108h24v22h-24z" fill="none" />
      </g>
      <path d="M210 58h28v26h-28z" fill="var(--lamp)" opacity=".8" />
      <path d="M104 92 84 78M104 92l-7 28" stroke="var(--on-night)" strokeWidth="5" strokeLinecap="round" />
      <path d="M222 256v-54q0-18 18-18h52q18 0 18 18v54Z" fill="var(--night-line)" />
      <path d="M240 202h52M240 220h52" stroke="var(--night-raised)" strokeWidth="6" strokeLinecap="round" />
      <path d="m352 146-66 114h138l-30-136Z" fill="var(--lamp)" opacity=".14" />
      <path d="M424 258V150l-40-34" fill="none" stroke="var(--on-night-soft)" strokeWidth="6" strokeLinejoin="round" />
      <path d="M400 264v-6q0-6 6-6h36q6 0 6 6v6Z" fill="var(--on-night-soft)" />
      <path d="M396 106q-14-16-34-2-16 12-10 42l42-22q10-6 2-18Z" fill="var(--lamp)" />
      <path d="M20 264h440v22H20z" fill="var(--accent)" />
      <path d="M44 286h392v94H44z" fill="var(--night-raised)" />
      <path d="M44 286h392v9H44z" fill="var(--night)" opacity=".5" />
      <path d="M224 322h32" stroke="var(--night-line)" strokeWidth="7" strokeLinecap="round" />
      <path d="m80 264 16-50h92l16 50Z" fill="var(--on-night-soft)" />
      <g fill="var(--night)">
        <path d="M112 226h60v6h-60zM108 238h68v6h-68zM104 250h76v6h-76z" opacity=".5" />
      </g>
      <path
        d="M78 210q-8-26 24-30 40-6 80 0 32 4 24 30-2 6-8 5l-22-3q-6-1-5-7v-4q-29-6-58 0v4q1 6-5 7l-22 3q-6 1-8-5Z"
        fill="var(--on-night)"
      />
      <g stroke="var(--lamp)" strokeWidth="6" strokeLinecap="round">
        <path d="M110 162v-8M126 162v-20M142 162v-28M158 162v-16M174 162v-6" />
      </g>
      <path d="M300 258h52M306 250h44" stroke="var(--on-night)" strokeWidth="6" strokeLinecap="round" />
    </svg>
  );
}
