// Reads the titles of tests from their source with TypeScript's parser, so that comments and other strings don't count.
import { storyNameFromExport } from 'storybook/internal/csf'
import ts from 'typescript'
import { rowsOf, textOf, unwrap } from './tables.mjs'

/** The functions that define a test and a suite, in Vitest and in Playwright. */
const TEST = /^(?:test|it)(?:\.each\(\))?$/
const SUITE = /^(?:test\.)?describe(?:\.each\(\))?$/
/** Tests that don't run don't count. */
const SKIPPED = /^(?:test|it|describe)\b.*\.(?:skip|skipIf|runIf|todo|fixme|fails|fail)\b/
const NOT_RUN = ['skip', 'todo', 'fails']

// The files that the runners find (vitest.config.ts, the lab's playwright.config.ts), and suites that several packages
// run: `describeAdapter.ts`, `suite.network.ts`.
const TEST_FILE = [
  /^packages\/[^/]+\/src\/.*\.(test\.tsx?|stories\.tsx)$/,
  /^packages\/[^/]+\/src\/(.*\/)?(describe[A-Z]\w*(\.fixture)?|suite\.\w+)\.tsx?$/,
  /^apps\/[^/]+\/src\/.*\.test\.ts$/,
  /^apps\/lab\/e2e\/.*\.spec\.ts$/,
  /^scripts\/([^/]+\/)?[^/]+\.test\.ts$/,
]

/** @param {string} path */
export const isTestFile = (path) => TEST_FILE.some((pattern) => pattern.test(path))

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
  return /\.stories\.tsx?$/.test(path) ? storyNames(file) : testTitles(file)
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
  /** @param {ts.Node} node @param {string[]} suites @param {ts.ForOfStatement[]} loops */
  const visit = (node, suites, loops) => {
    const shape = ts.isCallExpression(node) ? shapeOf(node.expression) : ''
    if (SKIPPED.test(shape) || (TEST.test(shape) && !isRun(node)) || isLeftOut(node)) return
    const isTest = TEST.test(shape)
    const titles = isTest || SUITE.test(shape) ? titlesOf(node, loops) : []
    const names = suites.length > 0 ? suites.flatMap((suite) => titles.map((title) => `${suite} › ${title}`)) : titles
    if (isTest) found.push(...names)
    const around = ts.isForOfStatement(node) ? [...loops, node] : loops
    ts.forEachChild(node, (child) => visit(child, names.length > 0 ? names : suites, around))
  }
  visit(file, [], [])
  return found
}

/** Whether a test has something to run beyond a title and options. @param {ts.CallExpression} call */
const isRun = ({ arguments: [, ...rest] }) => rest.some((each) => !ts.isObjectLiteralExpression(each))

/** Whether options skip a test or a suite: `{ skip: true }`. @param {ts.Node} node */
const isLeftOut = (node) =>
  ts.isCallExpression(node) &&
  /^(?:test|it|describe)\b/.test(shapeOf(node.expression)) &&
  node.arguments.some(
    (each) =>
      ts.isObjectLiteralExpression(each) && each.properties.some(({ name }) => NOT_RUN.includes(name?.getText() ?? '')),
  )

/**
 * Returns the name of a called function: `it`, `test.describe`, `it.each()`.
 * @param {ts.Expression} called
 * @returns {string}
 */
function shapeOf(called) {
  if (ts.isIdentifier(called)) return called.text
  if (ts.isPropertyAccessExpression(called)) return `${shapeOf(called.expression)}.${called.name.text}`
  return ts.isCallExpression(called) ? `${shapeOf(called.expression)}()` : ''
}

/**
 * @param {ts.CallExpression} call of a test or a suite
 * @param {ts.ForOfStatement[]} loops around it
 * @returns {string[]}
 */
function titlesOf(call, loops) {
  const title = textOf(call.arguments[0])
  if (title === undefined) return []
  const each = ts.isCallExpression(call.expression) ? rowsOf(call.expression.arguments[0]) : []
  const filled = [
    ...each.map((row) => fillPlaceholders(title, row)),
    ...loops.flatMap((loop) => fillNames(title, loop)),
  ]
  return [...new Set([title, ...filled])]
}

/** @param {string} title @param {(string | undefined)[]} row */
function fillPlaceholders(title, row) {
  let at = 0
  return title.replace(/%[sdifjop]/g, (placeholder) => row[at++] ?? placeholder)
}

/** @param {string} title @param {ts.ForOfStatement} loop @returns {string[]} */
function fillNames(title, { initializer, expression }) {
  if (!ts.isVariableDeclarationList(initializer)) return []
  const [{ name }] = initializer.declarations
  const names = ts.isArrayBindingPattern(name) ? name.elements.map((element) => element.getText()) : [name.getText()]
  return rowsOf(expression).map((row) =>
    names.reduce((text, key, at) => text.replaceAll(`\${${key}}`, (gap) => row[at] ?? gap), title),
  )
}

/** Returns the names of each exported story: by its export, and its own `name`. @param {ts.SourceFile} file */
function storyNames(file) {
  const isExported = ({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  return file.statements
    .filter((statement) => ts.isVariableStatement(statement) && isExported(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) => [storyNameFromExport(name.getText()), ...givenName(initializer)])
}

/**
 * Returns the name in `{ name: 'Declined' }`, also where a function takes it.
 * @param {ts.Expression | undefined} made
 * @returns {string[]}
 */
function givenName(made) {
  const story = made && unwrap(made)
  if (story === undefined) return []
  if (ts.isCallExpression(story)) return givenName(story.arguments[0])
  if (!ts.isObjectLiteralExpression(story)) return []
  const own = story.properties.find((property) => property.name?.getText() === 'name')
  const name = own && ts.isPropertyAssignment(own) ? textOf(own.initializer) : undefined
  return name === undefined ? [] : [name]
}
