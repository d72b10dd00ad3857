import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EDITABLE_FIELDS, POST_FORM } from '@callwright/desktop/renderer/editable-fields.ts';
import ts from 'typescript';
import { expect, test } from 'vitest';

const RENDERER = join(import.meta.dirname, '../../../desktop/renderer');
const SHARED = join(import.meta.dirname, '../../../shared');

const TEXT_ELEMENTS = ['input', 'textarea', 'Command.Input'];

function listTextElements(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const name = node.tagName.getText();
      const attributes = node.attributes.properties.filter(ts.isJsxAttribute);
      const type = attributes.find((attribute) => attribute.name.getText() === 'type')?.initializer?.getText();
      const isChosen = type === '"checkbox"' || type === '"radio"';
      if (TEXT_ELEMENTS.includes(name) && !isChosen) found.push(name);
      if (attributes.some((attribute) => attribute.name.getText() === 'contentEditable')) found.push('contentEditable');
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('component.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

function listFieldsOf(root: string, file: string): string[] {
  return listTextElements(readFileSync(join(root, file), 'utf8')).map((element) => `${file}: ${element}`);
}

test('recognizes a field', () => {
  const source = `<><input type="search" /><input type="checkbox" /><textarea>{x}</textarea><p contentEditable /></>`;
  expect(listTextElements(source)).toEqual(['input', 'textarea', 'contentEditable']);
});

test('every field is in the list, with what happens to its words', () => {
  const inSource = globSync('**/*.tsx', { cwd: RENDERER }).flatMap((file) => listFieldsOf(RENDERER, file));
  const listed = EDITABLE_FIELDS.filter(({ file }) => file !== POST_FORM);
  expect(listed.map(({ file, element }) => `${file}: ${element}`).toSorted()).toEqual(inSource.toSorted());
});

test('the fields of the post form, which share one element, are in the list', () => {
  const inSource = new Set(listFieldsOf(SHARED, POST_FORM));
  const listed = EDITABLE_FIELDS.filter(({ file }) => file === POST_FORM);
  expect(new Set(listed.map(({ file, element }) => `${file}: ${element}`))).toEqual(inSource);
});
