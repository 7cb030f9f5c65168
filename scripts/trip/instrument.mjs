// Has each function of a source tell `globalThis.latchkitTrip` what it is given, and run through it.
import ts from 'typescript'

/** What a function says that compares the account, the network or the wallet. */
const REFUSALS = ['wrong-network', 'unauthorized']
const REFUSES = 'lossOf'

/** @typedef {ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration} Body */

/** @param {ts.Node} node @returns {node is Body} */
const isFunction = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node)

/** @param {Body} node */
function nameOf({ name, parent }) {
  if (name) return name.getText()
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined
}

/** The names that a parameter binds. @param {ts.BindingName} name @returns {readonly string[]} */
const namesIn = (name) =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesIn(element.name)))

/** Whether a function itself refuses another account, network or wallet. @param {ts.Node} node @returns {boolean} */
const compares = (node) =>
  (ts.isStringLiteral(node) && REFUSALS.includes(node.text)) ||
  (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === REFUSES) ||
  ts.forEachChild(node, (child) => !isFunction(child) && compares(child)) === true

/**
 * Returns the source with its functions changed. Those that yield are left as they are.
 * @param {string} code
 * @param {string} file its path, which the recorder gets
 */
export function instrument(code, file) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  /** @type {{ at: number, order: number, text: string }[]} */
  const inserts = []

  /** @param {Body} node @param {ts.ConciseBody} body @param {string} name */
  function wrap(node, body, name) {
    const order = inserts.length + 1
    const about = JSON.stringify({ file, name, compares: compares(body) })
    const given = node.parameters.flatMap((each) => namesIn(each.name)).filter((each) => each !== 'this')
    const isAsync = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
    const begin = `globalThis.latchkitTrip(${about}, [${given.join()}], ${isAsync ? 'async ' : ''}() => `
    const isBlock = ts.isBlock(body)
    const [from, to] = isBlock ? [body.getStart() + 1, body.end - 1] : [body.getStart(), body.end]
    inserts.push({ at: from, order, text: isBlock ? `return ${begin}{` : `${begin}(` })
    // Of functions that end together, the inner one ends first.
    inserts.push({ at: to, order: Number.MAX_SAFE_INTEGER - order, text: isBlock ? '})' : '))' })
  }

  /** @param {ts.Node} node @param {string} outer */
  function visit(node, outer) {
    const name = isFunction(node) ? (nameOf(node) ?? outer) : outer
    if (isFunction(node) && node.body && !node.asteriskToken) wrap(node, node.body, name)
    ts.forEachChild(node, (child) => visit(child, name))
  }
  visit(source, '')
  let changed = ''
  let from = 0
  for (const { at, text } of inserts.sort((a, b) => a.at - b.at || a.order - b.order)) {
    changed += code.slice(from, at) + text
    from = at
  }
  return changed + code.slice(from)
}
