import { Icon } from '../../../ui/icon.tsx';
import type { Storyboard } from '../storyboard.ts';
import { arrive, between, ease, pop, portion } from './motion.ts';

type TicketSceneProps = { board: Storyboard; ms: number };

export function TicketScene({ board, ms }: TicketSceneProps) {
  const { ticket } = board;
  const open = arrive(portion(ms, ticket.fromMs - 350, ticket.fromMs + 450));
  const drive = ease(portion(ms, ticket.fromMs - 200, ticket.toMs - 1200));
  return (
    <div className="layer" style={{ transform: `translateY(${between(640, 0, open)}px)` }}>
      <div className="layer night">
        <Drive part={drive} ms={ms} />
      </div>
      <section className="ticket-card">
        <h2>{ticket.title}</h2>
        <Evening ms={ms - ticket.fromMs} />
        <ul className="ticket-outcomes">
          {ticket.outcomes.map(({ atMs, title, detail }) => {
            const part = portion(ms, atMs, atMs + 420);
            return (
              <li key={title} style={{ opacity: between(0.16, 1, arrive(part)) }}>
                <span className="tick" style={{ transform: `scale(${part === 0 ? 0.7 : between(0.7, 1, pop(part))})` }}>
                  <Icon name="check" className="tick-drawing" />
                </span>
                <span>
                  <b>{title}</b>
                  <span className="detail">{detail}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

function Evening({ ms }: { ms: number }) {
  const travel = arrive(portion(ms, 700, 1300));
  const job = pop(portion(ms, 1200, 1750));
  return (
    <svg className="evening" viewBox="0 0 304 92" aria-hidden="true">
      {['10 pm', '11 pm', '12 am'].map((hour, index) => (
        <g key={hour}>
          <path d={`M${28 + index * 112} 26v62`} stroke="var(--line)" strokeWidth="1.5" />
          <text x={28 + index * 112} y="16" textAnchor="middle" className="hour">
            {hour}
          </text>
        </g>
      ))}
      <g opacity={travel}>
        <rect
          x="40"
          y="36"
          width={44 * travel}
          height="44"
          rx="9"
          fill="var(--sunken)"
          stroke="var(--line-strong)"
          strokeWidth="1.500"
          strokeDasharray="4 4"
        />
        <g
          className="travel"
          fill="none"
          stroke="var(--ink-soft)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M51 62v-9h13v9M64 56h5l4 4v2h-3M51 62h2M58 62h7" />
          <circle cx="55.5" cy="63" r="2.4" />
          <circle cx="67.500" cy="63" r="2.4" />
        </g>
      </g>
      <g
        style={{ transform: `translate(${140}px, 58px) scale(${between(0.8, 1, job)}) translate(${-140}px, -58px)` }}
        opacity={portion(ms, 1200, 1400)}
      >
        <rect x="88" y="32" width="112" height="52" rx="10" fill="var(--accent)" />
        <text x="101" y="54" className="job-time">
          10:30 pm
        </text>
        <text x="101" y="72" className="job-name">
          Water heater
        </text>
      </g>
    </svg>
  );
}

const HOUSES = [0, 150, 310, 452, 620, 770];

function Drive({ part, ms }: { part: number; ms: number }) {
  const way = part * 460;
  const bounce = part > 0 && part < 1 ? Math.sin(ms / 70) * 0.7 : 0;
  const van = between(-150, 34, arrive(Math.min(1, part * 2.6)));
  return (
    <svg className="drive" viewBox="0 0 360 236" aria-hidden="true">
      {[40, 96, 150, 208, 262, 318].map((x, index) => (
        <circle key={x} cx={x} cy={[72, 48, 88, 56, 92, 62][index]} r="1.300" fill="var(--lamp)" opacity=".6" />
      ))}
      <g fill="var(--night-raised)" transform={`translate(${-way * 0.35})`}>
        <path d="M-20 190v-50l60-40 62 44v-24h88l48-38 56 42v20h60l36-28 48 34v-38h74l54-40 66 48v36h60v34Z" />
      </g>
      <g transform={`translate(${-way})`}>
        {HOUSES.map((x, index) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <path d="M8 190v-54l44-36 44 36v54Z" fill="var(--night-line)" opacity={index === 4 ? 1 : 0.6} />
            <path d="M28 146h20v20H28zM58 146h20v20H58z" fill={index === 4 ? 'var(--lamp)' : 'var(--night)'} />
            {index === 4 && <path d="M62 190v-18h14v18z" fill="var(--lamp)" opacity=".7" />}
          </g>
        ))}
      </g>
      <path d="M0 190h360v46H0z" fill="var(--night-raised)" />
      <path d="M0 190h360" stroke="var(--night-line)" strokeWidth="2" />
      <g stroke="var(--night-line)" strokeWidth="3" strokeLinecap="round">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((dash) => (
          <path key={dash} d={`M${dash * 64 - ((way * 1.3) % 64)} 208h26`} />
        ))}
      </g>
      <g transform={`translate(${van} ${bounce})`}>
        <path d="M148 172l150 26v10H150Z" fill="var(--lamp)" opacity=".16" />
        <path d="M6 118q0-11 11-11h78q10 0 15 8l18 28 18 6q8 3 8 11v31H6Z" fill="var(--on-night)" />
        <path d="M98 117h-14v26h31ZM76 117v26" fill="#8fc6cf" />
        <path d="M6 150h148v9H6z" fill="var(--accent)" />
        <path d="M20 122h34v16H20z" fill="var(--accent-soft)" />
        <path d="M37 124c3.500 4 5 6 5 8.200a5 5 0 0 1-10 0c0-2.200 1.500-4.200 5-8.200Z" fill="var(--accent)" />
        <path d="M149 166h6v10h-6z" fill="var(--lamp)" />
        <path d="M18 102h66" stroke="var(--on-night-soft)" strokeWidth="4" strokeLinecap="round" />
        {[38, 122].map((x) => (
          <g key={x} transform={`translate(${x} 190) rotate(${way * 3.4})`}>
            <circle r="14" fill="var(--night)" stroke="var(--on-night-soft)" strokeWidth="3" />
            <path d="M0-8v16M-8 0h16" stroke="var(--on-night-soft)" strokeWidth="2.500" strokeLinecap="round" />
          </g>
        ))}
      </g>
    </svg>
  );
}
