import type { Release } from '@callwright/shared/api/releases/release-history.ts';
import { ChevronDown, Copy } from 'lucide-react';
import { Fragment } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { copyText } from '../copy-text.ts';

type HostProps = { host: Release['host'] };

export function StartCommand({ host }: HostProps) {
  const command = `pnpm publish-site --host ${host} --watch`;
  return (
    <div className="mt-1 flex flex-wrap gap-2 [.admin-empty>&]:justify-center">
      <code className="self-center rounded-xl border border-line bg-surface px-4 py-2.5 font-code text-ink text-sm max-sm:px-3 max-sm:text-[0.78125rem]">
        {command.split(' ').map((word) => (
          // A line must not end inside an option, after its first hyphen.
          <Fragment key={word}>
            <span className="whitespace-nowrap">{word}</span>{' '}
          </Fragment>
        ))}
      </code>
      <button type="button" className={buttonStyle('secondary')} onClick={() => void copyText(command, 'Command')}>
        <Copy aria-hidden="true" className="size-4.5" />
        Copy
      </button>
    </div>
  );
}

export function HowToStart({ host }: HostProps) {
  return (
    <details className="group/start -mb-2 text-sm open:mb-0">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold hover:underline">
        How to start the publisher
        <ChevronDown aria-hidden="true" className="size-4 group-open/start:rotate-180" />
      </summary>
      <p className="mb-2">Run this in the site’s folder, on the computer that deploys it:</p>
      <StartCommand host={host} />
    </details>
  );
}
