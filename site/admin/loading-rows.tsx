/** Gray rows in place of a list. They appear only after a moment. */
export function LoadingRows({ children }: { children: string }) {
  return (
    <div className="admin-list admin-loading">
      <span className="sr-only">{children}</span>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="h-16 border-line border-b last:border-b-0">
          <span />
        </div>
      ))}
    </div>
  );
}
