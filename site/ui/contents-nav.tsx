type ContentsNavProps = {
  title: string;
  parts: readonly { id: string; title: string }[];
};

export function ContentsNav({ title, parts }: ContentsNavProps) {
  return (
    <nav aria-label={title} className="lg:sticky lg:top-28 lg:self-start">
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-2 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6">
        {parts.map((part) => (
          <li key={part.id}>
            <a
              href={`#${part.id}`}
              className="flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-accent hover:underline"
            >
              {part.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
