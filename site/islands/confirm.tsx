import { hydrate } from 'preact';
import { ConfirmScreen } from '../login/confirm-screen.tsx';
import { parseReaderBackend } from '../settings/reader-backend.ts';

const container = document.querySelector<HTMLElement>('[data-island="confirm"]');
if (container) hydrate(<ConfirmScreen backend={parseReaderBackend(container.dataset.backend)} />, container);
