type StatusRowProps = { words: string; action: string; isFailure?: boolean; onOpen: () => void };

/** A sidebar row about work in progress. Opens the details. */
export function StatusRow({ words, action, isFailure = false, onOpen }: StatusRowProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`flex w-full items-center gap-2 border-line border-t px-5 py-2.5 text-left text-[13px] font-semibold transition-colors hover:bg-ink/5 ${
        isFailure ? 'text-danger' : 'text-ink'
      }`}
    >
      <span aria-hidden="true" className={`size-1.5 flex-none rounded-full ${isFailure ? 'bg-danger' : 'bg-focus'}`} />
      <span className="min-w-0 flex-1 leading-snug">{words}</span>
      <span className="flex-none font-semibold text-accent">{action}</span>
    </button>
  );
}
