import '@fontsource-variable/figtree/wght.css';
import MDEditor from '@uiw/react-md-editor';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  interface Window {
    showReference(kind: ReferenceKind, text: string, style: string): void;
  }
}

export type ReferenceKind = 'textarea' | 'defaults';

window.showReference = (kind, text, style) => {
  const root = document.body.appendChild(document.createElement('div'));
  if (kind === 'defaults') {
    createRoot(root).render(<Editor text={text} />);
    return;
  }
  const textarea = root.appendChild(document.createElement('textarea'));
  textarea.style.cssText = style;
  textarea.value = text;
};

function Editor({ text }: { text: string }) {
  const [value, setValue] = useState(text);
  return <MDEditor value={value} onChange={(next = '') => setValue(next)} height={700} />;
}
