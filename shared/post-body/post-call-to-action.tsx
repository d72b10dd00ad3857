import type { CallToAction } from '../post-links/call-to-action.ts';
import { readLinkTarget } from './markdown/web-address.ts';

/** A band at the end of a post, dark in both color schemes. The whole band is the link. */
export function PostCallToAction({ link: { label, address } }: { link: CallToAction }) {
  const isExternal = readLinkTarget(address)?.isExternal === true;
  return (
    <p className="mt-14">
      <a
        href={address}
        rel={isExternal ? 'noopener noreferrer' : undefined}
        className="group flex items-center justify-between gap-6 rounded-2xl border border-night-line bg-night px-6 py-6 text-on-night transition-colors hover:bg-night-raised sm:px-8 sm:py-7"
      >
        <span className="heading min-w-0 text-2xl [overflow-wrap:anywhere] sm:text-3xl">{label}</span>
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-lamp text-night transition-colors group-hover:bg-on-night">
          <svg
            viewBox="0 0 24 24"
            width="24"
            height="24"
            className="size-6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path d="M5 12h14M13 6l6 6-6 6" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
      </a>
    </p>
  );
}
