// The packages of this workspace.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/**
 * @typedef {{ folder: string, manifest: Record<string, any> }} Package `folder` is an absolute path
 */

/** @param {string} folder @returns {Package} */
export const readPackage = (folder) => ({
  folder,
  manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
})

/** Returns all packages, apps and examples, without the root. @returns {Package[]} */
export const workspace = (root = ROOT) =>
  ['packages', 'apps', 'examples']
    .map((group) => join(root, group))
    .filter((group) => existsSync(group))
    .flatMap((group) => readdirSync(group).map((name) => join(group, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map(readPackage)

/** Returns the published packages. */
export const published = (root = ROOT) => workspace(root).filter(({ manifest }) => !manifest.private)

/** Returns the entries that a package has once it is published. @param {Record<string, any>} manifest */
export const publishedExports = ({ exports, publishConfig }) => publishConfig?.exports ?? exports

/** Returns the files in a folder and the folders in it, as absolute paths. @param {string} folder @param {RegExp} name */
export const filesIn = (folder, name) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => join(folder, file))
