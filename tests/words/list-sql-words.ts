/** Finds the messages that the database shows to a person. */
import { toWords, type Words } from './list-words.ts';

export type SourceFile = { path: string; source: string };

const DEFINITION = /^(?:create (?:or replace )?function|(drop) function(?: if exists)?) ([\w.]+)\s*\(/gm;
/** Functions that append their argument to "Only the owner of this blog ...". */
const RAISED = /raise exception\s+((?:'(?:[^']|'')*'|[^';])*);|perform private\.require_\w+\(([^;]*)\);/g;
const LITERAL = /'((?:[^']|'')*)'/g;

/** Lists the messages of all errors, in the latest definition of each function. The migrations are in their order. */
export function listSqlWords(migrations: SourceFile[]): Words[] {
  const latest = new Map<string, Words[]>();
  for (const { path, source } of migrations) {
    const starts = [...source.matchAll(DEFINITION)];
    for (const [index, { 1: dropped, 2: name = '', index: start }] of starts.entries()) {
      const end = starts[index + 1]?.index ?? source.length;
      if (dropped) latest.delete(name);
      else latest.set(name, listRaised(path, source, start, end));
    }
  }
  return [...latest.values()].flat();
}

function listRaised(path: string, source: string, start: number, end: number): Words[] {
  return [...source.slice(start, end).matchAll(RAISED)].flatMap((raised) => {
    const line = source.slice(0, start + raised.index).split('\n').length;
    return [...raised[0].matchAll(LITERAL)]
      .map(([, literal = '']) => literal.replaceAll("''", "'"))
      .filter((text) => /\p{L}\s+\S/u.test(text))
      .map((text) => toWords(path, { line, property: null, text, isToast: false }));
  });
}
