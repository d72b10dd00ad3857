export default function NotFoundPage() {
  return (
    <html lang="en">
      <body>
        <h1>404</h1>
      </body>
    </html>
  );
}
