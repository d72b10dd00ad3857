import { Icon } from '../../ui/icon.tsx';
import { DemoLink } from '../../ui/page-sections.tsx';
import type { Plan } from './pricing.ts';

type PlanCardProps = {
  plan: Plan;
  stub: { title: string; text: string };
};

export function PlanCard({ plan, stub }: PlanCardProps) {
  return (
    <div className="ticket rounded-[1.75rem] bg-surface text-ink [--ticket-ground:var(--night)]">
      <div className="p-6 sm:p-9">
        <h3 className="font-semibold text-lg">{plan.name}</h3>
        <p className="mt-3 flex items-baseline gap-3">
          <span className="heading text-7xl tabular-nums sm:text-8xl large-text:text-[16cqi]">{plan.price}</span>{' '}
          <span className="text-ink-soft text-xl">{plan.period}</span>
        </p>
        <p className="mt-4 text-ink-soft text-lg leading-relaxed">{plan.description}</p>
        <ul className="mt-7 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Icon name="check" className="mt-0.5 size-5 text-live" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <div className="ticket-stub flex flex-wrap items-center justify-between gap-x-8 gap-y-5 p-6 sm:px-9 sm:py-7">
        <p>
          <span className="heading block text-2xl">{stub.title}</span>{' '}
          <span className="text-ink-soft">{stub.text}</span>
        </p>
        <DemoLink label={plan.cta} />
      </div>
    </div>
  );
}
