import { type RefObject, useEffect, useState } from 'react';
import { PREVIEW_HOST, PREVIEW_PATH } from '../../ipc/preview.ts';
import { createReloadLimit } from '../../reload-limit.ts';
import { useAppInfo } from '../contexts.ts';
import { openPreviewPort, type PreviewPort } from './preview-port.ts';

/** Uses this page's scheme, so it is served the same way. */
const PREVIEW_URL = `${window.location.protocol}//${PREVIEW_HOST}${PREVIEW_PATH}`;

type PostFrameProps = {
  ref: RefObject<HTMLIFrameElement | null>;
  title: string;
  className: string;
  port: PreviewPort | null;
  onPort: (port: PreviewPort) => void;
};

/** Renders posts in a frame with its own process. Reloads if that crashes. */
export function PostFrame({ ref, title, className, port, onPort }: PostFrameProps) {
  const { platform } = useAppInfo();
  const { loads, isFailed, onLost, loadAgain } = usePreviewRecovery();

  useEffect(
    () =>
      port?.subscribe((message) => {
        // Ignore keys unless the frame has focus.
        if (message.kind !== 'key' || document.activeElement !== ref.current) return;
        ref.current?.dispatchEvent(new KeyboardEvent('keydown', { ...message.press, bubbles: true, cancelable: true }));
      }),
    [port, ref],
  );
  useEffect(() => () => port?.close(), [port]);

  if (isFailed) return <FailedPreview className={className} onLoadAgain={loadAgain} />;
  return (
    <iframe
      key={loads}
      ref={ref}
      title={title}
      className={className}
      src={PREVIEW_URL}
      // Allows its own scripts and fonts, and links that the main process opens in the browser. Nothing else.
      sandbox="allow-scripts allow-same-origin allow-popups"
      onLoad={({ currentTarget }) => onPort(openPreviewPort(currentTarget, platform, onLost))}
    />
  );
}

function usePreviewRecovery() {
  const [loads, setLoads] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  const [limit] = useState(createReloadLimit);
  const load = () => setLoads((before) => before + 1);

  return {
    loads,
    isFailed,
    onLost(): void {
      if (limit.mayReload()) load();
      else setIsFailed(true);
    },
    loadAgain(): void {
      limit.reset();
      setIsFailed(false);
      load();
    },
  };
}

function FailedPreview({ className, onLoadAgain }: { className: string; onLoadAgain: () => void }) {
  return (
    <div
      role="alert"
      className={`${className} flex flex-col items-center justify-center gap-3 overflow-y-auto bg-paper px-8 py-6 text-center`}
    >
      <p className="max-w-sm">
        The preview keeps crashing, possibly because of something in this draft. Your text is still saved.
      </p>
      <button type="button" className="button-quiet" onClick={onLoadAgain}>
        Reload preview
      </button>
    </div>
  );
}
