import { useEffect, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { toResult } from '../ui/to-result.ts';

/** Shows the licenses of the software that the app contains. */
export function LicensesDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');

  useEffect(() => {
    void toResult(desktop.readLicenses()).then((read) => setText(read.ok ? read.value : read.error.message));
  }, []);

  return (
    <Modal title="Licenses" className="max-h-[calc(100vh-48px)] max-w-3xl" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <div className="min-h-0 flex-1 overflow-y-auto p-5 outline-offset-[-2px]" tabIndex={0}>
        <pre className="whitespace-pre-wrap text-[13px]">{text}</pre>
      </div>
    </Modal>
  );
}
