/** Measures how the repository is laid out. `pnpm bench structure [FOLDER]` reads this checkout or another one. */
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { Bench } from './bench.ts';

const PACKAGES = ['shared', 'site', 'desktop', 'supabase', 'tests'];
const SKIPPED = /(^|\/)(node_modules|out|dist|\.\w+|test-results)(\/|$)|\.d\.ts$/;
const CODE = /\.tsx?$/;
/** A route folder, whose file name the framework prescribes. */
const ROUTES = /^site\/app\//;
const MIN_LINES = 30;

type File = { path: string; lines: number; imports: string[]; exported: string[] };

export const bench: Bench = {
  needs: [],
  async run({ args: [folder = join(import.meta.dirname, '../..')], report }) {
    const files = await readFiles(folder);
    const source = files.filter(({ path }) => !path.startsWith('tests/'));
    const tests = files.filter(({ path }) => path.startsWith('tests/'));
    const short = source.filter(({ path, lines }) => lines < MIN_LINES && !ROUTES.test(path));
    const [fullest = ['', 0]] = [...countByFolder(source)].sort(([, a], [, b]) => b - a);
    const circles = findCircles(source);
    const collisions = findCollisions(source);

    for (const circle of circles) console.error(`Circle: ${circle.join(', ')}`);
    for (const [name, paths] of collisions) console.error(`${name}: ${paths.join(', ')}`);
    report(`files of code in the fullest folder, ${fullest[0]}`, fullest[1], 'files', { atMost: 15 });
    report(`files under ${MIN_LINES} lines`, short.length / source.length, 'ratio', { atMost: 0.15 });
    report('import circles, types included', circles.length, 'circles', { atMost: 0 });
    report('exported names with two meanings', collisions.length, 'names', { atMost: 0 });
    report('files of source', source.length, 'files', null);
    report('lines of source', sum(source), 'lines', null);
    report('lines of tests', sum(tests), 'lines', null);
  },
};

async function readFiles(root: string): Promise<File[]> {
  const files: File[] = [];
  for (const name of PACKAGES) {
    const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = relative(root, join(entry.parentPath, entry.name));
      if (entry.isFile() && CODE.test(path) && !SKIPPED.test(path)) files.push(readCode(root, path));
    }
  }
  return files;
}

function readCode(root: string, path: string): File {
  const text = readFileSync(join(root, path), 'utf8');
  const parsed = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  return {
    path,
    lines: text.split('\n').length - 1,
    imports: parsed.statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
      const { moduleSpecifier } = statement;
      if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
      const target = resolve(path, moduleSpecifier.text);
      return target !== null && existsSync(join(root, target)) ? [target] : [];
    }),
    exported: parsed.statements.flatMap(exportedNames),
  };
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  return specifier.startsWith('@callwright/') ? specifier.slice('@callwright/'.length) : null;
}

function exportedNames(statement: ts.Statement): string[] {
  if (!ts.canHaveModifiers(statement)) return [];
  const kinds = (ts.getModifiers(statement) ?? []).map(({ kind }) => kind);
  if (!kinds.includes(ts.SyntaxKind.ExportKeyword) || kinds.includes(ts.SyntaxKind.DefaultKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function countByFolder(files: readonly File[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return counts;
}

/** Names exported by two files. Excludes routes, whose exports the framework prescribes, and islands. */
function findCollisions(files: readonly File[]): [string, string[]][] {
  const exporters = new Map<string, Set<string>>();
  for (const { path, exported } of files) {
    if (ROUTES.test(path)) continue;
    for (const name of exported) exporters.set(name, (exporters.get(name) ?? new Set()).add(path));
  }
  return [...exporters].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, [...paths]]);
}

/** Import cycles: Tarjan's strongly connected components of more than one file. */
function findCircles(files: readonly File[]): string[][] {
  const imports = new Map(files.map(({ path, imports }) => [path, imports]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(path: string): number {
    const index = order.size;
    order.set(path, index);
    stack.push(path);
    let low = index;
    for (const next of imports.get(path) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
      lowest.set(path, low);
    }
    lowest.set(path, low);
    if (low === index) {
      const circle = stack.splice(stack.indexOf(path));
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  }
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return circles;
}

function sum(files: readonly File[]): number {
  return files.reduce((lines, file) => lines + file.lines, 0);
}
