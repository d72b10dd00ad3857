import { CleaningScene } from '@callwright/site/components/illustrations/cleaning-scene.tsx';
import { ElectricalScene } from '@callwright/site/components/illustrations/electrical-scene.tsx';
import { HvacScene } from '@callwright/site/components/illustrations/hvac-scene.tsx';
import { LawnCareScene } from '@callwright/site/components/illustrations/lawn-care-scene.tsx';
import { PlumbingScene } from '@callwright/site/components/illustrations/plumbing-scene.tsx';
import { RingingPhone } from '@callwright/site/components/illustrations/ringing-phone.tsx';
import { StreetAtNight } from '@callwright/site/components/illustrations/street-at-night.tsx';
import { Icon } from '@callwright/site/components/ui/icon.tsx';
import { faq } from '@callwright/site/content/faq.ts';
import { home } from '@callwright/site/content/home.ts';
import { ROUTES } from '@callwright/site/content/routes.ts';
import { site } from '@callwright/site/content/site.ts';

/** In the order of the trades. */
const SCENES = [
  <PlumbingScene key="plumbing" />,
  <HvacScene key="hvac" />,
  <ElectricalScene key="electrical" />,
  <CleaningScene key="cleaning" />,
  <LawnCareScene key="lawn care" />,
];

export function HomePage() {
  return (
    <>
      <section className="night hero">
        <StreetAtNight className="" />
        <div className="in two">
          <div>
            <p className="badge">{home.badge}</p>
            <h1>{home.headline}</h1>
            <p>{home.lead}</p>
            <p className="row">
              <DemoLink label="Book a Demo" marker="demo" />
              <a className="button plain" href={ROUTES.compare.path}>
                See How It Stacks Up
              </a>
            </p>
            <ul className="row">
              {home.checklist.map((point) => (
                <li key={point}>
                  <Icon name="check" className="" /> {point}
                </li>
              ))}
            </ul>
          </div>
          <ExampleCall />
        </div>
      </section>

      <section className="in">
        <h2>{home.cards.title}</h2>
        <ul className="three">
          <Card words={home.cards.howItWorks} path={ROUTES.howItWorks.path} picture={<Steps />} />
          <Card words={home.cards.compare} path={ROUTES.compare.path} picture={<Matrix />} />
          <Card
            words={home.cards.pricing}
            path={ROUTES.pricing.path}
            picture={
              <p>
                <b>{site.plan.price}</b> a month
              </p>
            }
          />
        </ul>
      </section>

      <section className="sunken" id="how-a-call-goes">
        <div className="in two">
          <div>
            <h2>{home.steps.title}</h2>
            <p>{home.steps.text}</p>
            <RingingPhone className="" />
          </div>
          <ol className="rows">
            {home.steps.items.map(({ icon, title, text }) => (
              <li key={title}>
                <Icon name={icon} className="" />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="in" id="industries">
        <h2>{home.industries.title}</h2>
        <p>{home.industries.text}</p>
        <ul className="three">
          {home.industries.items.map(({ route, title, text }, position) => (
            <li key={title}>
              <a className="card" href={route.path}>
                {SCENES[position]}
                <span>
                  <b>{route.label}</b>
                  <strong>{title}</strong>
                  <span className="large">{text}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>

      <section className="sunken" id="resources">
        <div className="in two">
          <div>
            <h2>{home.resources.title}</h2>
            <p>{home.resources.text}</p>
          </div>
          <ul className="rows">
            {home.resources.items.map(({ path, icon, title, text, marker }) => (
              <li key={title}>
                <a href={path} data-track={marker}>
                  <Icon name={icon} className="" />
                  <span>
                    <strong>{title}</strong>
                    <span>{text}</span>
                  </span>
                  <Icon name="arrow-right" className="" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="night">
        <div className="in two">
          <div>
            <h2>{home.consult.title}</h2>
            <p>{home.consult.text}</p>
            <p>
              <DemoLink label={home.consult.button} marker="consultation" />
            </p>
          </div>
          <div className="card">
            <h3>{home.consult.ticket}</h3>
            <dl>
              {home.consult.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </section>

      <section className="in" id="faq">
        <h2>{home.faq.title}</h2>
        {faq.map(({ question, answer }) => (
          <details key={question} name="faq">
            <summary>
              {question}
              <Icon name="plus" className="" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </section>
    </>
  );
}

function DemoLink({ label, marker }: { label: string; marker: 'demo' | 'consultation' }) {
  return (
    <a className="button" href={ROUTES.demo.path} data-track={marker}>
      {label} <Icon name="arrow-right" className="" />
    </a>
  );
}

function ExampleCall() {
  const { title, when, lines, outcomes } = home.call;
  return (
    <figure className="card" id="example-call">
      <figcaption>
        <Icon name="phone" className="" />
        <strong>{title}</strong>
        <small>{when}</small>
      </figcaption>
      <ol>
        {lines.map(({ from, text }) => (
          <li className={from} key={text}>
            <i>{from === 'caller' ? 'Caller: ' : `${site.name}: `}</i>
            {text}
          </li>
        ))}
      </ol>
      <ul>
        {outcomes.map(({ title, detail }) => (
          <li key={title}>
            <Icon name="check" className="" />
            <span>
              <strong>{title}</strong>
              <small>{detail}</small>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

type CardProps = { words: { title: string; text: string }; path: string; picture: React.ReactNode };

function Card({ words, path, picture }: CardProps) {
  return (
    <li className="card">
      <div className="picture">{picture}</div>
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      <a className="button plain" href={path}>
        Learn More<i> about: {words.title}</i>
      </a>
    </li>
  );
}

function Steps() {
  return (
    <svg viewBox="0 0 280 72" aria-hidden="true" fill="none" strokeWidth="4">
      <path d="M20 36h240" stroke="var(--line)" />
      <path d="M20 36h180" stroke="var(--accent)" />
      <path d="M20 36h.1M80 36h.1M140 36h.1M200 36h.1" stroke="var(--accent)" strokeWidth="30" strokeLinecap="round" />
      <path d="m14 36 5 5 8-9m47 4 5 5 8-9m47 4 5 5 8-9m47 4 5 5 8-9" stroke="var(--on-accent)" strokeWidth="3" />
      <circle cx="258" cy="36" r="20" fill="var(--live-soft)" stroke="var(--live)" strokeWidth="3" />
      <circle cx="258" cy="36" r="7" fill="var(--live)" />
    </svg>
  );
}

function Matrix() {
  return (
    <svg viewBox="0 0 280 112" aria-hidden="true" fill="none" strokeWidth="8" strokeLinecap="round">
      <path
        d="M16 34h60M16 56h64M16 78h60M16 100h64M140 34h.1M188 34h.1M236 34h.1M140 56h.1M188 56h.1M236 56h.1M140 78h.1M188 78h.1M236 78h.1M140 100h.1M188 100h.1M236 100h.1"
        stroke="var(--line)"
      />
      <rect
        x="1"
        y="1"
        width="278"
        height="24"
        rx="9"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2"
      />
      <path d="M16 13h74" stroke="var(--accent)" />
      <path d="m133 13 5 5 9-10m34 5 5 5 9-10m34 5 5 5 9-10" stroke="var(--live)" strokeWidth="3" />
    </svg>
  );
}
