/** Formats a US number as `(555) 123-4567`, even if incomplete. Returns any other number unchanged. */
export function formatPhone(typed: string): string {
  const text = typed.trim();
  if (/[^0-9() .+-]/.test(text) || /^\+(?!1)/.test(text)) return typed;
  const all = text.replace(/\D/g, '');
  const digits = all.length === 11 ? all.replace(/^1/, '') : all;
  if (digits.length < 4 || digits.length > 10 || digits.startsWith('1')) return typed;
  const [area, prefix, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return `(${area}) ${prefix}${line && `-${line}`}`;
}

/** Doesn't reformat on delete, so every character can be deleted. */
export function formatPhoneAsTyped(field: HTMLInputElement): void {
  const format = () => {
    const formatted = formatPhone(field.value);
    if (formatted === field.value) return;
    const countDigits = (text: string) => text.replace(/\D/g, '').length;
    // Keep the caret before the same digit.
    const behind = countDigits(field.value.slice(field.selectionStart ?? field.value.length));
    let caret = formatted.length;
    while (countDigits(formatted.slice(caret)) < behind) caret -= 1;
    field.value = formatted;
    if (document.activeElement === field) field.setSelectionRange(caret, caret);
  };
  field.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.inputType.startsWith('delete'))) format();
  });
  field.addEventListener('change', format);
}
