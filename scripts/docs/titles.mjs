// The titles of the project's tests. TypeScript's parser reads them from the sources, so that comments and other strings
// don't count.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storyNameFromExport } from 'storybook/internal/csf'
import { globSync } from 'tinyglobby'
import ts from 'typescript'

/** The files that the runners find, and suites that several packages run: `describeAdapter.ts`, `suite.network.ts`. */
const FILES = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'packages/*/src/**/*.stories.tsx',
  'packages/*/src/**/{describe[A-Z]*,suite.*}.{ts,tsx}',
  'apps/*/src/**/*.test.ts',
  'apps/lab/e2e/**/*.spec.ts',
  'scripts/{,*/}*.test.ts',
  'scripts/*/*.spec.ts',
]

/** The functions that define a test and a suite, in Vitest and in Playwright. */
const TEST = /^(?:test|it)(?:\.each\b[^]*\))?$/
const SUITE = /^(?:test\.)?describe(?:\.each\b[^]*\))?$/
/** Tests that don't run don't count. */
const LEFT_OUT = /^(?:test|it|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|fixme|fails|fail)\b/
const LEFT_OUT_BY_OPTION = ['skip', 'todo', 'fails']

/**
 * @typedef {{ names: string[], rows: (string | undefined)[][] }} Table the rows of `test.each` or of a loop, with the
 *   names of the loop's variables
 */

/** Reads the titles of a project's tests. @param {string} root @returns {Map<string, string[]>} by the file's path */
export function readTitles(root) {
  const paths = globSync(FILES, { cwd: root }).sort()
  return new Map(paths.map((path) => [path, titlesIn(path, readFileSync(join(root, path), 'utf8'))]))
}

/**
 * Returns the titles of a file's tests, each after those of its suites: `suite › test`. A title with placeholders is
 * returned as it is written, with `%s` or `${name}`, and once more for each row of its table or loop in the same file.
 * Stories have the names that Storybook shows.
 * @param {string} path
 * @param {string} source
 * @returns {string[]}
 */
export function titlesIn(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  return path.endsWith('.stories.tsx') ? storyNames(file) : testTitles(file)
}

/**
 * Returns the fault numbers in titles. Storybook shows the story `F148Many` as "F 148 Many".
 * @param {readonly string[]} titles
 * @returns {string[]} sorted, each once
 */
export function faultsIn(titles) {
  const numbers = titles.flatMap((title) => [...title.matchAll(/(?<![\w#])F ?(\d{3})(?!\d)/g)])
  return [...new Set(numbers.map(([, digits]) => `F${digits}`))].sort()
}

/** @param {ts.SourceFile} file @returns {string[]} */
function testTitles(file) {
  /** @type {string[]} */
  const found = []
  /** @param {ts.Node} node @param {string[]} suites @param {Table[]} tables of the loops around it */
  const visit = (node, suites, tables) => {
    const called = ts.isCallExpression(node) ? node.expression.getText() : ''
    const [isTest, isSuite] = [TEST.test(called), SUITE.test(called)]
    if (LEFT_OUT.test(called) || ((isTest || isSuite) && isLeftOut(node))) return
    const titles = isTest || isSuite ? titlesOf(node, tables) : []
    const names = suites.length > 0 ? suites.flatMap((suite) => titles.map((title) => `${suite} › ${title}`)) : titles
    if (isTest) found.push(...names)
    const around = ts.isForOfStatement(node) ? [...tables, tableOf(node)] : tables
    ts.forEachChild(node, (child) => visit(child, names.length > 0 ? names : suites, around))
  }
  visit(file, [], [])
  return found
}

/** Whether options skip a test or a suite (`{ skip: true }`), or it has no function. @param {ts.CallExpression} call */
function isLeftOut({ arguments: [, ...rest] }) {
  const options = rest.filter(ts.isObjectLiteralExpression)
  const names = options.flatMap(({ properties }) => properties.map(({ name }) => name?.getText() ?? ''))
  return options.length === rest.length || names.some((name) => LEFT_OUT_BY_OPTION.includes(name))
}

/** @param {ts.CallExpression} call of a test or a suite @param {Table[]} loops around it @returns {string[]} */
function titlesOf({ expression, arguments: [first] }, loops) {
  const title = textOf(first)
  if (title === undefined) return []
  const each = ts.isCallExpression(expression) ? [{ names: [], rows: rowsOf(expression.arguments[0]) }] : []
  const filled = [...each, ...loops].flatMap(({ names, rows }) => rows.map((row) => fill(title, names, row)))
  return [...new Set([title, ...filled])]
}

/** @param {string} title @param {string[]} names @param {(string | undefined)[]} row @returns {string} */
function fill(title, names, row) {
  const values = names.length > 0 ? [] : [...row]
  return title.replace(
    /%[sdifjop]|\$\{(\w+)\}/g,
    (gap, name) => (name ? row[names.indexOf(name)] : values.shift()) ?? gap,
  )
}

/** The words of `const [name, { body }]` are `const` and the names. @param {ts.ForOfStatement} loop @returns {Table} */
const tableOf = ({ initializer, expression }) => ({
  names: initializer.getText().match(/\w+/g)?.slice(1) ?? [],
  rows: rowsOf(expression),
})

/**
 * Returns the rows of a table in the same file: a list, or `Object.entries` and `Object.keys` of an object. Values that
 * are no text are undefined.
 * @param {ts.Expression | undefined} table
 * @returns {(string | undefined)[][]}
 */
function rowsOf(table) {
  const node = table && found(table)
  if (node === undefined) return []
  if (ts.isArrayLiteralExpression(node))
    return node.elements.map(unwrap).map((row) => (ts.isArrayLiteralExpression(row) ? row.elements : [row]).map(textOf))
  const isOfKeys = ts.isCallExpression(node) && /^Object\.(entries|keys)$/.test(node.expression.getText())
  const object = isOfKeys ? found(node.arguments[0]) : undefined
  if (object === undefined || !ts.isObjectLiteralExpression(object)) return []
  return object.properties.map(({ name }) => [name && (textOf(name) ?? name.getText())])
}

/**
 * Returns the value of a string. The placeholders of a template stay as they are written.
 * @param {ts.Node | undefined} node
 * @returns {string | undefined}
 */
function textOf(node) {
  if (node === undefined) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  const spans = node.templateSpans.map(({ expression, literal }) => `\${${expression.getText()}}${literal.text}`)
  return node.head.text + spans.join('')
}

/** Returns the expression in `x as const` and `x satisfies T`. @param {ts.Expression} node @returns {ts.Expression} */
const unwrap = (node) => (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? unwrap(node.expression) : node)

/** Returns an expression, or the value of the variable of the file that it names. @param {ts.Expression} named */
function found(named) {
  const node = unwrap(named)
  if (!ts.isIdentifier(node)) return node
  /** @param {ts.Node} child @returns {ts.Expression | undefined} */
  const search = (child) =>
    ts.isVariableDeclaration(child) && child.name.getText() === node.text && child.initializer
      ? unwrap(child.initializer)
      : ts.forEachChild(child, search)
  return search(node.getSourceFile())
}

/** Returns the names of each exported story: by its export, and its own. @param {ts.SourceFile} file */
function storyNames(file) {
  const isExported = ({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  return file.statements
    .filter((statement) => ts.isVariableStatement(statement) && isExported(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) => [storyNameFromExport(name.getText()), ...givenNames(initializer)])
}

/**
 * Returns the names in `{ name: 'Declined' }`, also where functions take it or other objects are spread in it.
 * @param {ts.Expression | undefined} made
 * @returns {string[]}
 */
function givenNames(made) {
  const story = made && found(made)
  if (story === undefined) return []
  if (ts.isCallExpression(story)) return story.arguments.flatMap(givenNames)
  if (!ts.isObjectLiteralExpression(story)) return []
  return story.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) return givenNames(property.expression)
    const isName = ts.isPropertyAssignment(property) && /^(?:name|storyName)$/.test(property.name.getText())
    return (isName && textOf(property.initializer)) || []
  })
}
