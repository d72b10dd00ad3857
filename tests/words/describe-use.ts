/** Tells from the place of a literal in the code whether a person can see it. */
import ts from 'typescript';

export type Use = {
  /** Here, a person sees every text, only what reads like a sentence or a label, or only what is a sentence for sure. */
  shows: 'anything' | 'prose' | 'sentences';
  isToast: boolean;
  property: string | null;
};

const VISIBLE_NAMES =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|answer|body|button|caption|closeButtonAriaLabel|confirm|containerAriaLabel|cta|description|heading|headline|help|hint|intro|label|lead|legend|message|note|placeholder|question|submit|subject|submenu|subtitle|summary|text|title|toggle|words)$|(Label|Message|Title|Text|Words|Hint)$/;
const HIDDEN_NAMES =
  /^(@type|accept|allow|autoComplete|charset|class|className|classNames|columns|content-type|cookie|css|d|data-.*|encType|enterKeyHint|fill|fontFamily|font|font-.*|href|html|htmlFor|http-equiv|httpEquiv|id|inputMode|media|pattern|points|policy|preload|rel|role|sandbox|select|selector|sizes|slot|sql|src|srcSet|stroke.*|style|topic|transform|transition|type|user-agent|variant|viewBox|width|aria-(controls|describedby|labelledby|keyshortcuts|live|owns|errormessage|activedescendant))$|class$|classes$|style$|styles$/i;
/** Mostly codes, but sometimes the name of a person or a step. */
const CODE_NAMES = /^(as|form|key|kind|mode|name|path|state|status|step|target|value)$/;
const HIDDEN_VARIABLES =
  /(CLASS|CLASSES|STYLE|STYLES|SQL|QUERY|SELECTOR|CSS|SCHEMA|FONT|FONTS|MARKER|HEADERS?)$|(Class|Classes|Style|Styles|Sql|Selector|Css)$/;

const HIDDEN_CALLS =
  /^(addEventListener|assertNever|closest|createElement|debug|delete|endsWith|eq|exec|from|get|getAttribute|getElementById|getElementsByTagName|has|hasAttribute|includes|indexOf|invoke|is|lastIndexOf|mark|matches|matchMedia|on|once|or|order|postMessage|pragma|prepare|query|querySelector|querySelectorAll|removeAttribute|removeEventListener|replaceAll|require|rpc|run|select|selectAll|selectOne|set|setAttribute|setHeader|setProperty|spawn|spawnSync|split|startsWith|test|toggleAttribute)$/;
const TOAST_CALLS = /^(toast|toast(Success|Info|Error)|(toast\.(success|error|message|info|warning|loading)))$/;
/** A thrown error is a bug, except in commands, which print it. */
const COMMANDS = /^(site\/publish|desktop\/scripts)\//;
const BUGS = /^(Error|TypeError|RangeError|SyntaxError|DOMException|URL|RegExp|Intl\.\w+|URLSearchParams)$/;

/** Returns null if nobody can see the literal. */
export function describeUse(literal: ts.Expression, path: string): Use | null {
  const value = climb(literal);
  const user = value.parent;
  if (isInternal(value, user)) return null;

  if (ts.isJsxExpression(user)) {
    const owner = user.parent;
    if (ts.isJsxAttribute(owner)) return byName(owner.name.getText());
    return { shows: 'anything', isToast: false, property: null };
  }
  if (ts.isJsxAttribute(user)) return byName(user.name.getText());
  if (ts.isPropertyAssignment(user)) return byProperty(user, path);
  if (ts.isVariableDeclaration(user) || ts.isParameter(user) || ts.isBindingElement(user)) {
    const name = user.name.getText();
    return HIDDEN_VARIABLES.test(name) ? null : { shows: 'prose', isToast: false, property: name };
  }
  if (ts.isCallExpression(user) || ts.isNewExpression(user)) return byCall(user, path);
  return { shows: 'prose', isToast: false, property: null };
}

/** Climbs to the expression that yields the literal as its value. */
function climb(node: ts.Expression): ts.Expression {
  const { parent } = node;
  const isPassedOn =
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && isChoice(parent.operatorToken.kind)) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken);
  return isPassedOn ? climb(parent) : node;
}

function isChoice(operator: ts.SyntaxKind): boolean {
  return (
    operator === ts.SyntaxKind.BarBarToken ||
    operator === ts.SyntaxKind.QuestionQuestionToken ||
    operator === ts.SyntaxKind.AmpersandAmpersandToken
  );
}

/** True for names, types, comparisons, modules, and markup. */
function isInternal(value: ts.Expression, user: ts.Node): boolean {
  return (
    ts.isImportDeclaration(user) ||
    ts.isExportDeclaration(user) ||
    ts.isExternalModuleReference(user) ||
    ts.isLiteralTypeNode(user) ||
    ts.isTypeNode(user) ||
    ts.isExpressionStatement(user) ||
    ts.isCaseClause(user) ||
    ts.isElementAccessExpression(user) ||
    ts.isTaggedTemplateExpression(user) ||
    ts.isComputedPropertyName(user) ||
    (ts.isBinaryExpression(user) && !isAssignment(user)) ||
    (ts.isPropertyAccessExpression(user) && !isFormatted(user)) ||
    ('name' in user && user.name === value)
  );
}

function isAssignment(node: ts.BinaryExpression): boolean {
  return node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** True for `'...'.replace(...)` and `[...].join(...)`, whose result is a text. */
function isFormatted(node: ts.PropertyAccessExpression): boolean {
  return /^(replace|join|concat|map|filter|flatMap|find|at)$/.test(node.name.text);
}

function byName(name: string): Use | null {
  if (VISIBLE_NAMES.test(name)) return { shows: 'anything', isToast: false, property: name };
  if (CODE_NAMES.test(name)) return { shows: 'sentences', isToast: false, property: name };
  return HIDDEN_NAMES.test(name) ? null : { shows: 'prose', isToast: false, property: name };
}

function byProperty(property: ts.PropertyAssignment, path: string): Use | null {
  const name = ts.isStringLiteralLike(property.name) ? property.name.text : property.name.getText();
  const use = byName(name);
  const call = property.parent.parent;
  if (use === null || !ts.isCallExpression(call)) return use;
  const around = byCall(call, path);
  if (around === null && HIDDEN_OPTIONS.test(getCallee(call))) return null;
  return { ...use, isToast: around?.isToast === true && VISIBLE_NAMES.test(name) };
}

/** Calls whose options nobody sees either. */
const HIDDEN_OPTIONS = /^(fetch|spawn|spawnSync|postMessage)$/;

function byCall(call: ts.CallExpression | ts.NewExpression, path: string): Use | null {
  const callee = getCallee(call);
  const isToast = ts.isCallExpression(call) && TOAST_CALLS.test(callee);
  if (isToast) return { shows: 'anything', isToast, property: callee };
  if (ts.isNewExpression(call) && BUGS.test(callee) && !(callee === 'Error' && COMMANDS.test(path))) return null;
  if (HIDDEN_CALLS.test(callee.replace(/^.*\./s, ''))) return null;
  return { shows: 'prose', isToast: false, property: null };
}

function getCallee(call: ts.CallExpression | ts.NewExpression): string {
  const text = call.expression.getText();
  return text.startsWith('toast.') ? text : (/(?:^|\.)([\w$#]+)$/.exec(text)?.[1] ?? text);
}
