// Which tests are run for a mutant: those that run through it, the nearest first.
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../../../scripts/run.mjs'
import { imports } from './files.mjs'

/** The most tests that are run for one mutant. A constant's tests are only known by the files that import it. */
const MAX_TESTS = { code: 30, constant: 150 }

/** @typedef {{ key: string, hits: string[], failure?: string }} Test `key`: its path and its name; `hits`: ids of mutants */
/** @typedef {import('./instrument.mjs').Mutant} Mutant */

/**
 * Sorts tests by their nearness to a file: those beside it, of its feature, and then the ones that run through the least.
 * @param {string} file @param {Test[]} tests
 */
function nearest(file, tests) {
  const own = join(ROOT, file.replace(/\.ts$/, '.'))
  const folder = join(ROOT, dirname(file))
  const feature = /features\/([^/]+)/.exec(file)?.[1]
  const isNear = [
    (/** @type {string} */ key) => key.startsWith(own),
    (/** @type {string} */ key) => key.startsWith(folder),
    (/** @type {string} */ key) => feature !== undefined && key.includes(`/${feature}.`),
    () => true,
  ]
  const ranked = tests.map((test) => ({ test, rank: isNear.findIndex((is) => is(test.key)) }))
  return ranked.toSorted((a, b) => a.rank - b.rank || a.test.hits.length - b.test.hits.length).map(({ test }) => test)
}

/**
 * The tests of a file's constants: those that import the file, or run through a source that does.
 * @param {string} file @param {Test[]} tests @param {ReadonlyMap<string, Mutant>} byId
 */
function testsOfConstants(file, tests, byId) {
  const users = new Map([[file, true]])
  const isUser = (/** @type {string} */ path) =>
    users.get(path) ?? /** @type {boolean} */ (users.set(path, imports(path, file)).get(path))
  return tests.filter(
    ({ key, hits }) =>
      isUser(relative(ROOT, key.split('#')[0])) || hits.some((id) => isUser(byId.get(id)?.file ?? file)),
  )
}

/**
 * Returns the tests of each mutant.
 * @param {Mutant[]} mutants @param {Test[]} tests @param {ReadonlyMap<string, Mutant>} byId also those that count for nothing
 * @returns {Map<string, string[]>} by the mutant's id, the keys of the tests
 */
export function testsOfMutants(mutants, tests, byId) {
  /** @type {Map<string, Test[]>} */
  const through = new Map()
  for (const test of tests) for (const id of test.hits) through.set(id, [...(through.get(id) ?? []), test])
  /** @type {Map<string, Test[]>} */
  const ofConstants = new Map()
  return new Map(
    mutants.map(({ id, file, atLoad }) => {
      if (!atLoad)
        return [
          id,
          nearest(file, through.get(id) ?? [])
            .slice(0, MAX_TESTS.code)
            .map(({ key }) => key),
        ]
      const near = ofConstants.get(file) ?? nearest(file, testsOfConstants(file, tests, byId))
      ofConstants.set(file, near)
      return [id, near.slice(0, MAX_TESTS.constant).map(({ key }) => key)]
    }),
  )
}

/**
 * Returns the plan for the runner, and the files of tests, those that find the most first.
 * @param {ReadonlyMap<string, readonly string[]>} tests of each mutant
 */
export function planOf(tests) {
  /** @type {Record<string, string[]>} */
  const plan = {}
  /** @type {Map<string, number>} */
  const weights = new Map()
  for (const [id, keys] of tests)
    for (const [place, key] of keys.entries()) {
      ;(plan[key] ??= []).push(id)
      const path = key.split('#')[0]
      weights.set(path, (weights.get(path) ?? 0) + 1 / (place + 1))
    }
  return { plan, files: [...weights].toSorted(([, a], [, b]) => b - a).map(([path]) => path) }
}
