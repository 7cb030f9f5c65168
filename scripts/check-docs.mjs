// Checks the pages: links lead to files, and no person stands for what acts. README.md and docs/architecture.md have a most
// of words, and each feature has a page of 40 lines at most. Checks the maps in docs/: nothing is missing, and the files
// that they name exist; so do those that the pages about the architecture name. Code that names its file in examples/ is
// that file. check-maps.mjs checks the tests that the maps name.
//
//   node scripts/check-docs.mjs [root]
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { checkFaults, FAULT_COUNT } from './docs/faults.mjs'
import { checkFileNames } from './docs/fileNames.mjs'
import { checkLengths } from './docs/lengths.mjs'
import { linksIn, readPages } from './docs/markdown.mjs'
import { checkShownFiles } from './docs/shownFiles.mjs'
import { checkSpecMap, STATEMENTS } from './docs/specMap.mjs'
import { riddlesOf } from './plain-words.mjs'

/**
 * The number of statements and faults that the maps must contain.
 * @typedef {{ statements: import('./docs/specMap.mjs').Statements, faults: number }} Extent
 * @typedef {import('./docs/map.mjs').Project} Project
 */

/** @type {Extent} */
const EXTENT = { statements: STATEMENTS, faults: FAULT_COUNT }

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
 * @param {string} root
 * @param {Extent} extent
 * @returns {import('./docs/map.mjs').Report}
 */
export function checkDocs(root, extent = EXTENT) {
  const project = { root, pages: readPages(root) }
  const maps = [checkSpecMap(project, extent.statements), checkFaults(project, extent.faults)]
  const pages = [...project.pages].flatMap(([path, page]) => checkPage(root, path, page))
  return {
    errors: [
      ...maps.flatMap(({ errors }) => errors),
      ...pages,
      ...checkFileNames(project),
      ...checkLengths(project),
      ...checkShownFiles(project),
    ],
    notes: maps.flatMap(({ notes }) => notes),
  }
}

function main() {
  const { errors, notes } = checkDocs(resolve(process.argv[2] ?? join(import.meta.dirname, '..')))
  for (const note of notes) console.log(note)
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exitCode = 1
}

if (resolve(process.argv[1] ?? '') === import.meta.filename) main()
