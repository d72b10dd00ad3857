import { hydrate } from 'preact';
import { ConfirmScreen } from '../components/admin/login/confirm-screen.tsx';
import { parseReaderBackend } from '../reader/reader-backend.ts';

const container = document.querySelector<HTMLElement>('[data-island="confirm"]');
if (container) hydrate(<ConfirmScreen backend={parseReaderBackend(container.dataset.backend)} />, container);
