// Checks that no import breaks a rule between packages, features and folders: those of .dependency-cruiser.mjs, those of
// the eager ring, and the order of the ui's folders. Checks what stands beside the files too (see beside.mjs), and where the
// facts of views stand (see viewFacts.mjs).
import { join } from 'node:path'
import config, { EAGER } from '../../.dependency-cruiser.mjs'
import { ROOT, run } from '../run.mjs'
import { RULES as RULES_OF_TESTS, findUntested } from './beside.mjs'
import { VIEW_FACTS, findViewFacts } from './viewFacts.mjs'

const NO_CYCLE_OF_FOLDERS = 'no-cycle-of-folders'
/** The folders of the ui whose folders have an order: what one of them imports never leads back to it. */
const ORDERED = /^(packages\/ui\/src\/(?:features|shared|shell)\/[^/]+)\/(?!.*\.(?:test|stories|fixture)\.)/

const NO_LARGE_CIRCLE = 'no-circle-of-six'
/** The most files of core or of the ui that may know each other in a circle, by types or by values. */
const MAX_CIRCLE = 5
const IN_CIRCLES = /^packages\/(core|ui)\/src\/(?!.*\.(?:test|stories|fixture)\.)/

/** The names of all rules. */
export const RULES = [...config.forbidden, ...EAGER]
  .map(({ name }) => name)
  .concat(NO_CYCLE_OF_FOLDERS, NO_LARGE_CIRCLE, VIEW_FACTS, RULES_OF_TESTS)

/** @typedef {{ rule: string, file: string, to: string }} Violation */
/** @typedef {{ source: string, dependencies: { resolved: string, dynamic: boolean, dependencyTypes: string[] }[] }} Module */

/**
 * Finds imports that break a rule, and what lacks a test.
 * @param {string} cwd the folder of `packages` and `apps`
 * @returns {Promise<Violation[]>}
 */
export async function cruise(cwd) {
  const args = ['--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json', 'packages', 'apps']
  const { stdout, output } = await run('depcruise', args, { cwd })
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser broke off:\n${output}`)
  const { modules, summary } = JSON.parse(stdout)
  const broken = summary.violations.map(({ rule, from, to, via = [] }) => {
    const path = via.map(({ name }) => name).filter((name) => name !== to)
    return { rule: rule.name, file: from, to: [...path, to].join(' → ') }
  })
  return [
    ...broken,
    ...findLateCode(modules),
    ...findFolderCycles(modules),
    ...findLargeCircles(modules),
    ...findViewFacts(modules, cwd),
    ...findUntested(modules, cwd),
  ]
}

/**
 * Finds late code in the eager ring: what static imports of values reach from a rule's entries.
 * @param {Module[]} modules
 * @returns {Violation[]}
 */
function findLateCode(modules) {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dynamic, dependencyTypes }) => !dynamic && !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
  )
  return EAGER.flatMap(({ name, from, to }) =>
    [...imports.keys()]
      .filter((source) => from.test(source))
      .flatMap((entry) => {
        /** How each file is reached. */
        const paths = new Map([[entry, entry]])
        for (const [file, path] of paths)
          for (const next of imports.get(file) ?? []) if (!paths.has(next)) paths.set(next, `${path} → ${next}`)
        return [...paths].filter(([file]) => to.test(file)).map(([, path]) => ({ rule: name, file: entry, to: path }))
      }),
  )
}

/**
 * Finds the imports that make a cycle of folders, of types and of values. Folders that import none of those left are
 * taken away until none is left to take: the others are in a cycle, or lead to one.
 * @param {Module[]} modules
 * @returns {Violation[]}
 */
function findFolderCycles(modules) {
  const folderOf = (path) => ORDERED.exec(path)?.[1]
  let imports = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved }) => ({ file: source, to: resolved, from: folderOf(source), into: folderOf(resolved) }))
      .filter(({ from, into }) => from && into && from !== into),
  )
  for (let before = -1; before !== imports.length;) {
    before = imports.length
    const [importing, imported] = [new Set(imports.map(({ from }) => from)), new Set(imports.map(({ into }) => into))]
    imports = imports.filter(({ from, into }) => importing.has(into) && imported.has(from))
  }
  return imports.map(({ file, to }) => ({ rule: NO_CYCLE_OF_FOLDERS, file, to }))
}

/**
 * Finds circles of more than {@link MAX_CIRCLE} files: each of them imports, over others, every other one. An import of
 * code that is loaded late doesn't count.
 * @param {Module[]} modules
 * @returns {Violation[]}
 */
function findLargeCircles(modules) {
  const imports = new Map(
    modules
      .filter(({ source }) => IN_CIRCLES.test(source))
      .map(({ source, dependencies }) => [
        source,
        dependencies.filter(({ dynamic }) => !dynamic).map(({ resolved }) => resolved),
      ]),
  )
  /** The files that each file reaches. */
  const reached = new Map(
    [...imports].map(([source, direct]) => {
      const files = new Set(direct)
      for (const file of files) for (const next of imports.get(file) ?? []) files.add(next)
      return [source, files]
    }),
  )
  const circles = [...reached].map(([source, files]) =>
    [...files].filter((file) => reached.get(file)?.has(source)).sort(),
  )
  const large = circles.filter(({ length }) => length > MAX_CIRCLE)
  return [...new Map(large.map(([first = '', ...rest]) => [first, rest.join(', ')]))].map(([file, to]) => ({
    rule: NO_LARGE_CIRCLE,
    file,
    to,
  }))
}

/** The check. */
export const check = async () => (await cruise(ROOT)).map(({ rule, file, to }) => `${rule}: ${file} → ${to}`)
