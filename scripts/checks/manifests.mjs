import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { published, readPackage, workspace } from '../packages.mjs'
import { ROOT } from '../run.mjs'

const ALLOWED = /^(MIT(-0)?|0BSD|BSD(-[23]-Clause)?|ISC|Apache-2\.0|CC0-1\.0|Unlicense|BlueOak-1\.0\.0|MPL-2\.0)$/
const EXACT = /^(workspace:\*|(npm:(@[^@/]+\/)?[^@/]+@)?\d+\.\d+\.\d+(-[\w.]+)?)$/

/** @param {string[]} lines */
const report = (lines) => ({ status: lines.length > 0 ? 1 : 0, output: lines.join('\n') })

/**
 * Whether an SPDX expression allows a licence whose code an MIT project may redistribute.
 * @param {string} expression such as `(MIT OR GPL-3.0)`
 */
export const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((licence) => ALLOWED.test(licence.trim())))

/**
 * Returns versions that aren't exact. Peer dependencies are ranges.
 * @param {import('../packages.mjs').Package['manifest']} manifest
 */
export const loosePins = (manifest) =>
  ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.entries(manifest[group] ?? {})
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${manifest.name}: ${name} "${version}" isn't one exact version`),
  )

/**
 * Returns addresses in a lockfile, which should only have versions and checksums: each machine uses its own registry.
 * @param {string} lockfile
 */
export const hostsInLockfile = (lockfile) =>
  [...lockfile.matchAll(/https?:\/\/[^\s/'"}]+/g)].map(([address]) => `pnpm-lock.yaml names ${address}`)

/** Checks that every dependency has one exact version, and that the lockfile has no address. */
export function pins() {
  const manifests = [readPackage(ROOT), ...workspace()].map(({ manifest }) => manifest)
  const lockfile = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')
  return report([...manifests.flatMap(loosePins), ...new Set(hostsInLockfile(lockfile))])
}

/**
 * Returns the packages that are installed or shipped with a package: its dependencies, and the private packages that it
 * contains. Its other devDependencies stay in the workspace, and the app provides peer dependencies. Optional
 * dependencies for other platforms aren't installed. The build of a package checks other code that it bundles.
 * @param {import('../packages.mjs').Package} root
 */
function requirements({ folder, manifest }) {
  const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = manifest
  const carried = Object.keys(devDependencies).filter(
    (name) => devDependencies[name].startsWith('workspace:') && installed(folder, name)?.manifest.private,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...carried].flatMap((name) => {
    const found = installed(folder, name)
    return found !== undefined ? [found] : optionalDependencies[name] ? [] : [{ name }]
  })
}

/** Returns an installed package, found as Node does. @param {string} from @param {string} name */
function installed(from, name) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return readPackage(realpathSync(candidate))
  }
}

/** @param {Record<string, any>} manifest old manifests have an object or a list */
export const licenceOf = ({ license, licenses }) =>
  typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none')

/**
 * Returns the packages among all dependencies whose licence doesn't allow redistribution.
 * @param {import('../packages.mjs').Package[]} roots
 */
export function foreignLicences(roots) {
  const lines = []
  const seen = new Set()
  const visit = (wanted, by) => {
    const at = wanted.folder ?? wanted.name
    if (seen.has(at)) return
    seen.add(at)
    if (!wanted.folder) return lines.push(`${by} needs ${wanted.name}, which isn't installed`)
    const { name, version } = wanted.manifest
    const licence = licenceOf(wanted.manifest)
    if (!isAllowed(licence)) lines.push(`${name} ${version} (needed by ${by}) has the licence "${licence}"`)
    for (const next of requirements(wanted)) visit(next, name)
  }
  for (const each of roots) visit(each, 'the workspace')
  return { lines, count: seen.size }
}

/** Checks that an MIT project may redistribute every dependency of the published packages. */
export function licences() {
  const { lines, count } = foreignLicences(published())
  return { ...report(lines), note: `${count} packages` }
}
