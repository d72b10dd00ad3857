export function Loading({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-24 text-ink-soft text-lg">
      <span aria-hidden="true" className="size-2.5 animate-pulse rounded-full bg-accent" />
      {children}
    </p>
  );
}
