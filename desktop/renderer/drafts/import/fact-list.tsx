type FactListProps = { facts: readonly string[] };

/** The plan and the summary of an import describe it in the same way. */
export function FactList({ facts }: FactListProps) {
  return (
    <ul className="list-disc space-y-1 pl-4.5 text-ink-soft empty:hidden">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
