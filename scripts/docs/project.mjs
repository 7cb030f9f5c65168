// The project that the maps are checked with: its folder, and the titles of its tests.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isTestFile, titlesIn } from './titles.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'])

/** @typedef {{ root: string, titles: ReadonlyMap<string, readonly string[]> }} Project `titles`: by the test file's path */

/**
 * @param {string} root
 * @returns {Project}
 */
export function readProject(root) {
  const paths = ['packages', 'apps', 'scripts'].flatMap((folder) => filesBelow(root, folder)).filter(isTestFile)
  const titles = paths.sort().map((path) => [path, titlesIn(path, readFileSync(join(root, path), 'utf8'))])
  return { root, titles: new Map(titles) }
}

/** @param {string} root @param {string} folder @returns {string[]} */
function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.')) return []
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(root, path) : [path]
  })
}
