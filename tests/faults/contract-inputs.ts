import fc from 'fast-check';
import { z } from 'zod';

type Node = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Node[];
  oneOf?: Node[];
  properties?: Record<string, Node>;
  items?: Node;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

const LONGEST = 60;

export function goodInputs(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodUndefined) return fc.constant(undefined);
  const node = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // The bytes of a picture, which JSON Schema can't express.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCustom) Object.assign(jsonSchema, { format: 'bytes' });
    },
  }) as Node;
  return arbitraryOf(node).filter((input) => schema.safeParse(input).success);
}

/** Random values, and valid inputs with one part replaced or removed. */
export function badInputs(schema: z.ZodType): fc.Arbitrary<unknown> {
  const spoiled = fc
    .tuple(goodInputs(schema), fc.nat(), fc.oneof(fc.constantFrom(...STRANGE), fc.anything()))
    .map(([input, at, part]) => exchange(input, at, part));
  return fc.oneof({ weight: 3, arbitrary: spoiled }, fc.anything()).filter((input) => !schema.safeParse(input).success);
}

const STRANGE: unknown[] = [
  undefined,
  null,
  true,
  -1,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  '../../etc/passwd',
  '\0',
  [],
  [[]],
  {},
  new Date(0),
  new Map([['id', 'x']]),
  new Uint8Array(8),
  'x'.repeat(10_000),
];

function exchange(input: unknown, at: number, part: unknown): unknown {
  const paths = pathsOf(input);
  const path = paths[at % paths.length] ?? [];
  const put = (value: unknown, [key, ...rest]: string[]): unknown => {
    if (key === undefined) return part;
    if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? put(item, rest) : item));
    return { ...(value as object), [key]: put((value as Record<string, unknown>)[key], rest) };
  };
  return put(input, path);
}

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, part]) => pathsOf(part).map((path) => [key, ...path]))];
}

function arbitraryOf(node: Node): fc.Arbitrary<unknown> {
  if ('const' in node) return fc.constant(node.const);
  if (node.enum) return fc.constantFrom(...node.enum);
  if (node.format === 'bytes') return fc.uint8Array({ maxLength: 100 });
  const choices = node.anyOf ?? node.oneOf;
  if (choices) return fc.oneof(...choices.map(arbitraryOf));
  switch (node.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(node.properties ?? {}).map(([k, v]) => [k, arbitraryOf(v)])));
    case 'array':
      return fc.array(arbitraryOf(node.items ?? {}), { maxLength: Math.min(node.maxItems ?? 3, 3) });
    case 'string':
      return stringOf(node);
    case 'integer':
      return fc.integer({ min: 1, max: 1_000_000 });
    case 'number':
      return fc.integer({ min: 0, max: 1_000_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.anything();
  }
}

function stringOf({ format, pattern, minLength = 0, maxLength = LONGEST }: Node): fc.Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return fc.uuid();
    case 'date-time':
      return fc
        .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    case 'email':
      return fc.constantFrom('ana@example.com', 'someone.else@example.org');
    case 'uri':
      return fc.webUrl();
    default:
      return pattern === undefined
        ? fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)) })
        : fc.stringMatching(new RegExp(pattern));
  }
}
