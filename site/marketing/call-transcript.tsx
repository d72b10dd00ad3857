import { site } from '../settings/site.ts';
import { Icon } from '../ui/icon.tsx';

export type Call = {
  /** Must say that the call is an example, because we don't show real customers' calls. */
  title: string;
  /** Weekday and time, such as "Tuesday, 9:42 pm". */
  when: string;
  lines: readonly { from: 'caller' | 'callwright'; text: string }[];
  outcomes: readonly { title: string; detail: string }[];
};

export function CallTranscript({ call, id }: { call: Call; id?: string }) {
  return (
    <figure id={id} className="relative mx-auto w-full max-w-md lg:max-w-none">
      <div
        className="-inset-x-2 -inset-y-3 sm:-inset-x-3 sm:-inset-y-4 absolute sm:rotate-2 rounded-[2.25rem] bg-accent-soft"
        aria-hidden="true"
      />
      <div className="ticket relative rounded-[1.75rem] border border-line bg-surface text-ink shadow-card">
        <figcaption className="flex items-center gap-3 px-5 pt-5 pb-4 sm:px-7 sm:pt-7">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-live-soft text-live">
            <Icon name="phone" className="size-5" />
          </span>
          <span>
            <span className="block font-semibold leading-snug">{call.title}</span>{' '}
            <span className="block text-ink-soft text-sm">{call.when}</span>
          </span>
        </figcaption>
        <ol className="flex flex-col gap-3 px-5 pb-6 sm:px-7">
          {call.lines.map(({ from, text }) => (
            <li
              key={text}
              className={
                from === 'caller'
                  ? 'mr-8 rounded-2xl rounded-bl-md bg-sunken px-4 py-3'
                  : 'ml-8 rounded-2xl rounded-br-md bg-accent px-4 py-3 text-on-accent'
              }
            >
              <span className="sr-only">{from === 'caller' ? 'Caller: ' : `${site.name}: `}</span>
              {text}
            </li>
          ))}
        </ol>
        <ul className="ticket-stub flex flex-col gap-3 px-5 pt-6 pb-5 sm:px-7 sm:pb-7">
          {call.outcomes.map(({ title, detail }) => (
            <li key={title} className="flex items-start gap-3">
              <span className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-live-soft text-live">
                <Icon name="check" className="size-3.5" />
              </span>{' '}
              <span>
                <span className="font-semibold">{title}</span>{' '}
                <span className="block text-ink-soft text-sm">{detail}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}
