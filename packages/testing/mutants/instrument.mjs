// Makes the mutants of sources: StrykerJS puts all of them into one text, each behind a switch.
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import ts from 'typescript'
import { ROOT } from '../../../scripts/run.mjs'

/**
 * StrykerJS changes no numbers. A small one becomes the next, since it is an index or a count of digits; a large one is a
 * limit, and doubles: a test need not know it to the millisecond.
 */
const numbers = {
  name: 'NumericLiteral',
  /** @param {{ node: any, parent: any }} path */
  *mutate({ node, parent }) {
    const isBig = node.type === 'BigIntLiteral'
    if (!isBig && node.type !== 'NumericLiteral') return
    if (/^TS|Method$/.test(parent.type) || (parent.type === 'ObjectProperty' && parent.key === node)) return
    const value = BigInt(isBig ? node.value : Math.floor(node.value))
    if (isBig) yield { type: 'BigIntLiteral', value: String(value < 100n ? value + 1n : value * 2n) }
    else
      yield {
        type: 'NumericLiteral',
        value: Number.isInteger(node.value) && value < 100n ? node.value + 1 : node.value * 2,
      }
  },
}

// The list is no part of the package's API, so its version is exact.
const { allMutators } = await import(
  new URL('mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter')).href
)
allMutators.push(numbers)

const quiet = () => {}
const logger = /** @type {any} */ ({ debug: quiet, info: quiet, warn: quiet, isDebugEnabled: () => false })
const SWITCH = 'stryMutAct_9fa48'

/** The ids of the switches in a node that run when the module loads. @param {ts.Node} node @returns {string[]} */
function idsAtLoad(node) {
  if (ts.isFunctionLike(node)) return []
  const isSwitch = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === SWITCH
  const own = isSwitch && ts.isStringLiteral(node.arguments[0]) ? [node.arguments[0].text] : []
  /** @type {string[]} */
  const inner = []
  ts.forEachChild(node, (child) => void inner.push(...idsAtLoad(child)))
  return [...own, ...inner]
}

/**
 * Lets a module's constants be made again while a mutant is on: `const` becomes `let`, whose exports are live, and the
 * module registers how each is made. A constant made of another one of the module follows it.
 * @param {string} code
 */
function withLiveConstants(code) {
  const file = ts.createSourceFile('module.ts', code, ts.ScriptTarget.Latest, true)
  const lists = file.statements
    .filter(ts.isVariableStatement)
    .map(({ declarationList }) => declarationList)
    .filter(({ flags }) => flags & ts.NodeFlags.Const)
  const constants = lists.flatMap(({ declarations }) =>
    declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && !ts.isFunctionLike(initializer)
        ? [{ name: name.text, text: initializer.getText(file), ids: idsAtLoad(initializer) }]
        : [],
    ),
  )
  const switches = constants.flatMap(({ name, ids }, index) => {
    const names = [name]
    for (const later of constants.slice(index + 1))
      if (names.some((one) => new RegExp(`\\b${one}\\b`).test(later.text))) names.push(later.name)
    return ids.map((id) => /** @type {const} */ ([id, names]))
  })
  const used = new Set(switches.flatMap(([, names]) => names))
  const entries = constants
    .filter(({ name }) => used.has(name))
    .map(
      ({ name, text }) =>
        `${name}: { get: () => ${name}, set: (v: any) => { (${name} as any) = v }, make: (): any => (${text}) }`,
    )
  let live = code
  for (const list of lists.toReversed()) {
    const start = list.getStart(file)
    live = `${live.slice(0, start)}let${live.slice(start + 'const'.length)}`
  }
  const register = `;{ const made: any = { ${entries.join(', ')} };
    const live: any = ((globalThis as any).__latchkitLive ??= new Map());
    for (const [id, names] of ${JSON.stringify(switches)} as any) live.set(id, names.map((name: string) => made[name])) }`
  return { code: switches.length > 0 ? live + register : code, ids: switches.map(([id]) => id) }
}

/**
 * Returns the mutants of files, and the code that has all of them.
 * @param {readonly string[]} paths
 * @returns {Promise<{ code: Map<string, string>, mutants: Mutant[] }>}
 *
 * @typedef {{ id: string, file: string, line: number, column: number, kind: string, before: string, after: string, atLoad: boolean }} Mutant
 * `atLoad`: it is in the value of a constant. `line` and `column` count from 1
 */
export async function instrument(paths) {
  const sources = new Map(
    await Promise.all(paths.map(async (path) => /** @type {const} */ ([path, await readFile(path, 'utf8')]))),
  )
  const files = [...sources].map(([name, content]) => ({ name, content, mutate: true }))
  const options = /** @type {any} */ ({ plugins: null, excludedMutations: [], ignorers: [] })
  const result = await new Instrumenter(logger).instrument(files, options)
  const live = result.files.map(({ name, content }) => /** @type {const} */ ([name, withLiveConstants(content)]))
  const atLoad = new Set(live.flatMap(([, { ids }]) => ids))
  const mutants = result.mutants.map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => {
    const source = ts.createSourceFile(fileName, /** @type {string} */ (sources.get(fileName)), ts.ScriptTarget.Latest)
    const [from, to] = [start, end].map(({ line, column }) => source.getPositionOfLineAndCharacter(line, column))
    return {
      id,
      file: relative(ROOT, fileName),
      line: start.line + 1,
      column: start.column + 1,
      kind: mutatorName,
      before: source.text.slice(from, to),
      after: replacement,
      atLoad: atLoad.has(id),
    }
  })
  return { code: new Map(live.map(([name, { code }]) => [name, code])), mutants }
}
