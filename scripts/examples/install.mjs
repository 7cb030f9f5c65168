// Installs a copy of an example in a temporary folder, from packed packages and without a network.
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { parse, stringify } from 'yaml'
import { pack, tarballOf } from '../checks/packed.mjs'
import { published, readPackage } from '../packages.mjs'
import { ROOT, runPnpm } from '../run.mjs'
import { lockfileOf, specifierOf } from './lockfile.mjs'

/** @typedef {import('../packages.mjs').Package} Package */

/** What an example's folder may have from being run in place. */
const MADE = ['node_modules', '.next', '.react-router', 'build', 'dist', 'next-env.d.ts']

/**
 * Returns the packages of the workspace that an example needs, directly or through each other.
 * @param {string} folder of the example
 * @returns {Package[]}
 */
export function neededBy(folder) {
  const all = published()
  /** @type {Set<Package>} */
  const found = new Set()
  const visit = (manifest) => {
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const next = all.find((each) => each.manifest.name === name)
      if (!next || found.has(next)) continue
      found.add(next)
      visit(next.manifest)
    }
  }
  visit(readPackage(folder).manifest)
  return [...found]
}

/**
 * Copies an example to a temporary folder, with the tarballs of the packages in `packed`, and with a package.json and a
 * lockfile that name them.
 * @param {string} folder of the example
 * @returns {Promise<string>} the copy's folder
 */
export async function copyExample(folder) {
  const copy = mkdtempSync(join(tmpdir(), `latchkit-${basename(folder)}-`))
  cpSync(folder, copy, { recursive: true, filter: (path) => !MADE.includes(basename(path)) })
  const packages = neededBy(folder)
  const { status, output } = await pack(packages, join(copy, 'packed'))
  if (status !== 0) throw new Error(output)
  const packed = new Map(packages.map((each) => [each.manifest.name, packedIn(copy, each)]))

  const { manifest } = readPackage(folder)
  const dependencies = Object.entries(manifest.dependencies).map(([name, version]) => {
    const tarball = packed.get(name)
    return [name, tarball ? specifierOf(tarball) : version]
  })
  write(copy, 'package.json', { ...manifest, dependencies: Object.fromEntries(dependencies) })

  // The same overrides and rules about build scripts as in the workspace.
  const settings = parse(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8'))
  write(copy, 'pnpm-workspace.yaml', { ...settings, packages: ['.'], verifyDepsBeforeRun: false })
  const lock = parse(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'))
  write(copy, 'pnpm-lock.yaml', lockfileOf(lock, relative(ROOT, folder), packed))
  return copy
}

/** @param {string} copy @param {Package} each @returns {import('./lockfile.mjs').Packed} */
function packedIn(copy, { folder, manifest }) {
  const file = `packed/${tarballOf(manifest)}`
  const digest = createHash('sha512').update(readFileSync(join(copy, file)))
  return { folder: relative(ROOT, folder), file, integrity: `sha512-${digest.digest('base64')}`, manifest }
}

/** @param {string} folder @param {string} name @param {unknown} content */
const write = (folder, name, content) =>
  writeFileSync(join(folder, name), name.endsWith('.json') ? JSON.stringify(content, null, 2) : stringify(content))

/** Installs a copy from pnpm's store alone, which the install of the workspace has filled. @param {string} copy */
export function installOffline(copy) {
  const { storeDir } = parse(readFileSync(join(ROOT, 'node_modules/.modules.yaml'), 'utf8'))
  return runPnpm(
    [
      ...['install', '--offline', '--frozen-lockfile', '--ignore-scripts', '--store-dir', storeDir],
      // The age of a version is known from the registry alone; the workspace's install has checked it.
      '--config.minimum-release-age=0',
    ],
    { cwd: copy },
  )
}
