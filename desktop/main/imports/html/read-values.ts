const VALUE = /(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

/** Reads `id="1" wide`, as in a tag or shortcode. Values without a name get their position as the name. */
export function readValues(written: string): Record<string, string> {
  const values: Record<string, string> = {};
  let position = 0;
  for (const [, name, double, single, bare] of written.matchAll(VALUE)) {
    const value = double ?? single ?? bare ?? '';
    if (name !== undefined) values[name.toLowerCase()] = value;
    else {
      values[position] = value;
      position += 1;
    }
  }
  return values;
}
