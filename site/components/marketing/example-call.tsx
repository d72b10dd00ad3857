import { home } from '../../content/home.ts';
import { Icon } from '../ui/icon.tsx';

const { call } = home;

/** A call as the owner finds it in the morning: what was said, and what came of it. */
export function ExampleCall() {
  return (
    <figure id="example-call" className="relative mx-auto w-full max-w-md lg:max-w-none">
      <div className="-inset-x-3 -inset-y-4 absolute rotate-2 rounded-[2.25rem] bg-accent-soft" aria-hidden="true" />
      <div className="relative rounded-[1.75rem] border border-line bg-surface p-5 shadow-card sm:p-7">
        <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b pb-4">
          <span className="flex items-center gap-2.5 font-semibold">
            <span className="flex size-9 items-center justify-center rounded-full bg-live-soft text-live">
              <Icon name="phone" className="size-4.5" />
            </span>
            {call.title}
          </span>
          <span className="text-ink-soft text-sm">{call.when}</span>
        </figcaption>
        <ol className="mt-5 flex flex-col gap-3">
          {call.lines.map(({ from, text }) => (
            <li
              key={text}
              className={
                from === 'caller'
                  ? 'mr-8 rounded-2xl rounded-bl-md bg-sunken px-4 py-3'
                  : 'ml-8 rounded-2xl rounded-br-md bg-accent px-4 py-3 text-on-accent'
              }
            >
              <span className="sr-only">{from === 'caller' ? 'Caller: ' : 'Callwright: '}</span>
              {text}
            </li>
          ))}
        </ol>
        <ul className="mt-6 flex flex-col gap-3 border-line border-t pt-5">
          {call.outcomes.map(({ title, detail }) => (
            <li key={title} className="flex items-start gap-3">
              <span className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-live-soft text-live">
                <Icon name="check" className="size-3.5" />
              </span>
              <span>
                <span className="font-semibold">{title}</span>
                <span className="block text-ink-soft text-sm">{detail}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}
