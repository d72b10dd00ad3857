import { ChevronDown, Copy } from 'lucide-react';
import { buttonStyle } from '../../ui/button-style.ts';
import { copyText } from '../copy-text.ts';

const COMMAND = 'pnpm publish-site --host folder --watch';

/** Starts the publisher for the owner's own server. The other hosts need settings first. */
export function StartCommand() {
  return (
    <div className="mt-1 flex flex-wrap gap-2 [.admin-empty>&]:justify-center">
      <code className="flex items-center whitespace-nowrap rounded-xl border border-line bg-surface px-4 py-2 font-code text-ink text-sm large-text:whitespace-normal large-text:break-words max-sm:px-1.5 max-sm:text-[0.78125rem]">
        {COMMAND}
      </code>
      <button type="button" className={buttonStyle('secondary')} onClick={() => void copyText(COMMAND, 'Command')}>
        <Copy aria-hidden="true" className="size-4.5" />
        Copy
      </button>
    </div>
  );
}

export function HowToStart() {
  return (
    <details className="group/start text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold hover:underline">
        How to start the publisher
        <ChevronDown aria-hidden="true" className="size-4 group-open/start:rotate-180" />
      </summary>
      <p className="mb-2">Run this in the site’s folder, on the computer that deploys it:</p>
      <StartCommand />
    </details>
  );
}
