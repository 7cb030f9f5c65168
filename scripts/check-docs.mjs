// Checks the pages: links lead to files, and no person stands for what acts. Checks the maps in docs/: what they name
// exists, and nothing is missing.
//
//   node scripts/check-docs.mjs [--fill] [root]
//
// --fill first writes the test column of docs/faults.md from the fault numbers in test titles.
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkFaults, FAULT_COUNT, fillFaults } from './docs/faults.mjs'
import { linksIn, readPages } from './docs/markdown.mjs'
import { checkSpecMap, STATEMENTS } from './docs/specMap.mjs'
import { readTitles } from './docs/titles.mjs'
import { riddlesOf } from './plain-words.mjs'

/**
 * The number of statements and faults that the maps must contain.
 * @typedef {{ statements: import('./docs/specMap.mjs').Statements, faults: number }} Extent
 * @typedef {import('./docs/map.mjs').Project} Project
 */

/** @type {Extent} */
const EXTENT = { statements: STATEMENTS, faults: FAULT_COUNT }

/** @param {string} root @returns {Project} */
export const readProject = (root) => ({ root, titles: readTitles(root), pages: readPages(root) })

/** @param {string} root @param {string} path @param {import('./docs/markdown.mjs').Page} page @returns {string[]} */
function checkPage(root, path, page) {
  const lost = linksIn(page).filter((link) => {
    const target = decodeURI(link.replace(/[#?].*$/, ''))
    return !existsSync(target.startsWith('/') ? join(root, target) : join(root, dirname(path), target))
  })
  return [
    ...lost.map((link) => `${path}: the link ${link} leads nowhere`),
    ...riddlesOf(page.text).map(({ line, word }) => `${path}:${line}: "${word}": name what acts instead`),
  ]
}

/**
 * Runs all checks.
 * @param {Project} project
 * @param {Extent} extent
 * @returns {import('./docs/map.mjs').Report}
 */
export function checkDocs(project, extent = EXTENT) {
  const maps = [checkSpecMap(project, extent.statements), checkFaults(project, extent.faults)]
  const pages = [...project.pages].flatMap(([path, page]) => checkPage(project.root, path, page))
  return {
    errors: [...maps.flatMap(({ errors }) => errors), ...pages],
    notes: maps.flatMap(({ notes }) => notes),
  }
}

function main() {
  const { values, positionals } = parseArgs({ options: { fill: { type: 'boolean' } }, allowPositionals: true })
  const root = resolve(positionals[0] ?? join(import.meta.dirname, '..'))
  if (values.fill) fillFaults(readProject(root))
  const { errors, notes } = checkDocs(readProject(root))
  for (const note of notes) console.log(note)
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exitCode = 1
}

if (resolve(process.argv[1] ?? '') === import.meta.filename) main()
