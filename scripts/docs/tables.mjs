// Reads the tables in a test file: the rows of `test.each` and of loops.
import ts from 'typescript'

/**
 * Returns the value of a string. The placeholders of a template stay as they are written.
 * @param {ts.Node | undefined} node
 * @returns {string | undefined}
 */
export function textOf(node) {
  if (node === undefined) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  const spans = node.templateSpans.map(({ expression, literal }) => `\${${expression.getText()}}${literal.text}`)
  return node.head.text + spans.join('')
}

/** Returns the expression in `x as const` and `x satisfies T`. @param {ts.Expression} node @returns {ts.Expression} */
export const unwrap = (node) =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? unwrap(node.expression) : node

/**
 * Returns the rows of a table in the same file: a list, or `Object.entries` and `Object.keys` of an object. Values that
 * are no text are undefined.
 * @param {ts.Expression | undefined} table
 * @returns {(string | undefined)[][]}
 */
export function rowsOf(table) {
  const node = table && found(unwrap(table))
  if (node === undefined) return []
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((row) => cellsOf(unwrap(row)))
  const isOfKeys = ts.isCallExpression(node) && /^Object\.(entries|keys)$/.test(node.expression.getText())
  const object = isOfKeys && node.arguments[0] ? found(unwrap(node.arguments[0])) : undefined
  if (object === undefined || !ts.isObjectLiteralExpression(object)) return []
  return object.properties.map(({ name }) => [name && (textOf(name) ?? name.getText())])
}

/** @param {ts.Expression} row */
const cellsOf = (row) => (ts.isArrayLiteralExpression(row) ? row.elements.map(textOf) : [textOf(row)])

/** Returns the value of a variable of the file. @param {ts.Expression} node @returns {ts.Expression | undefined} */
function found(node) {
  if (!ts.isIdentifier(node)) return node
  /** @param {ts.Node} child @returns {ts.Expression | undefined} */
  const search = (child) =>
    ts.isVariableDeclaration(child) && child.name.getText() === node.text && child.initializer
      ? unwrap(child.initializer)
      : ts.forEachChild(child, search)
  return search(node.getSourceFile())
}
