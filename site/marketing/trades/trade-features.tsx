import { Icon } from '../../ui/icon.tsx';
import type { Trade } from './content/trade.ts';

export function TradeFeatures({ title, items }: Trade['features']) {
  return (
    <>
      <h2 className="heading max-w-3xl text-3xl sm:text-5xl">{title}</h2>
      <ul className="mt-12 grid gap-5 md:grid-cols-5">
        {items.map(({ icon, title: name, text, example }, index) => {
          const isLead = index === 0;
          return (
            <li
              key={name}
              className={`flex flex-col rounded-[1.75rem] p-6 sm:p-8 ${
                isLead ? 'border border-night-line bg-night text-on-night' : 'border border-line bg-surface'
              } ${isLead || index === items.length - 1 ? 'md:col-span-3' : 'md:col-span-2'}`}
            >
              <Icon name={icon} className={`size-9 ${isLead ? 'text-lamp' : 'text-accent'}`} />
              <h3 className="heading mt-6 text-2xl">{name}</h3>
              <p
                className={`mt-3 mb-6 grow text-lg leading-relaxed ${isLead ? 'text-on-night-soft' : 'text-ink-soft'}`}
              >
                {text}
              </p>
              <p className={`border-t-2 border-dashed pt-4 ${isLead ? 'border-night-line' : 'border-line'}`}>
                <span className={`block font-medium ${isLead ? 'text-lamp' : 'text-accent'}`}>You might write</span>{' '}
                <span>{example}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
