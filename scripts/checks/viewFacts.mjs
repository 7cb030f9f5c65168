// The rule of the facts of views: what is known of a view, such as whether it needs an account, stands with its route, in
// the `*.routes.ts` of its feature. A list or a table of another feature's views is such a fact in another place, which a
// new view would have to be added to. A route that code goes to, or one view that it compares with, is no fact.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The name of the rule. */
export const VIEW_FACTS = 'view-facts-stand-with-routes'

const SOURCE = /^packages\/(?:core|ui)\/src\/(?!.*\.(?:test|stories|fixture)\.).*\.tsx?$/
const ROUTES = /^packages\/core\/src\/features\/([^/]+)\/[^/]+\.routes\.ts$/
const FEATURE = /\/features\/([^/]+)\//
/** The facts of a feature's views, and their names in it. */
const FACTS = /: FactsOf<[^>]*> = \{(.*?)\}\n(?:\n|$)/gs
const NAME = /(?:^|[\s{,])([A-Z]\w*):/g
/** A view in a list, and one that has a value in a table. */
const LISTED = /[[,]\s*'([A-Z]\w*)'\s*(?=[,\]])/g
const IN_TABLE = /^\s*'?([A-Z]\w*)'?\??: /gm

/** @typedef {import('./boundaries.mjs').Module} Module */
/** @typedef {import('./boundaries.mjs').Violation} Violation */

/**
 * Finds lists and tables of views that are another feature's.
 * @param {readonly Module[]} modules
 * @param {string} root the folder of their paths
 * @returns {Violation[]}
 */
export function findViewFacts(modules, root) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const files = modules.map(({ source }) => source).filter((file) => SOURCE.test(file))
  const features = new Map(files.flatMap((file) => viewsIn(file, read)))
  return files.flatMap((file) => {
    if (ROUTES.test(file)) return []
    const [, own] = FEATURE.exec(file) ?? []
    const text = read(file)
    const named = [...text.matchAll(LISTED), ...text.matchAll(IN_TABLE)].map(([, view]) => view)
    const others = new Set(named.filter((view) => features.has(view) && features.get(view) !== own))
    return [...others].map((view) => ({ rule: VIEW_FACTS, file, to: `${view}, which is of ${features.get(view)}` }))
  })
}

/**
 * Reads the views that a file of routes has, each with its feature.
 * @param {string} file
 * @param {(file: string) => string} read
 * @returns {(readonly [string, string])[]}
 */
function viewsIn(file, read) {
  const [, feature] = ROUTES.exec(file) ?? []
  if (feature === undefined) return []
  return [...read(file).matchAll(FACTS)].flatMap(([, facts]) =>
    [...facts.matchAll(NAME)].map(([, view]) => /** @type {const} */ ([view, feature])),
  )
}
