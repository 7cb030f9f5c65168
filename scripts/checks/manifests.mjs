import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { published, readPackage, workspace } from '../packages.mjs'
import { ROOT } from '../run.mjs'

const ALLOWED = /^(MIT(-0)?|0BSD|BSD(-[23]-Clause)?|ISC|Apache-2\.0|CC0-1\.0|Unlicense|BlueOak-1\.0\.0|MPL-2\.0)$/
const EXACT = /^(workspace:\*|(npm:(@[^@/]+\/)?[^@/]+@)?\d+\.\d+\.\d+(-[\w.]+)?)$/

/** @param {string[]} lines */
const report = (lines) => ({ status: lines.length > 0 ? 1 : 0, output: lines.join('\n') })

/**
 * Whether an SPDX expression leaves us a licence that an MIT project may hand on.
 * @param {string} expression such as `(MIT OR GPL-3.0)`
 */
export const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((licence) => ALLOWED.test(licence.trim())))

/**
 * Ranges that aren't one version. Peers are ranges by nature.
 * @param {import('../packages.mjs').Package['manifest']} manifest
 */
export const loosePins = (manifest) =>
  ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.entries(manifest[group] ?? {})
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${manifest.name}: ${name} "${version}" isn't one exact version`),
  )

/**
 * Addresses in a lockfile: it names versions and sums, and the reader's own registry has the rest.
 * @param {string} lockfile
 */
export const hostsInLockfile = (lockfile) =>
  [...lockfile.matchAll(/https?:\/\/[^\s/'"}]+/g)].map(([address]) => `pnpm-lock.yaml names ${address}`)

/** Every dependency of ours is one exact version, and no host stands in the lockfile. */
export function pins() {
  const manifests = [readPackage(ROOT), ...workspace()].map(({ manifest }) => manifest)
  const lockfile = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')
  return report([...manifests.flatMap(loosePins), ...new Set(hostsInLockfile(lockfile))])
}

/**
 * What comes along with a package: what it depends on, and the private packages that it carries. Its other
 * devDependencies stay here, and peers are the app's. Other platforms' optional parts aren't installed. What else is
 * built into one, its build looks at.
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

/** The folder of an installed package, looked for as Node does. @param {string} from @param {string} name */
function installed(from, name) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return readPackage(realpathSync(candidate))
  }
}

/** @param {Record<string, any>} manifest an old one may hold an object, or a list */
export const licenceOf = ({ license, licenses }) =>
  typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none')

/**
 * What comes along with packages and may not be handed on.
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

/** Whatever comes along with a published package may be handed on under an MIT project's terms. */
export function licences() {
  const { lines, count } = foreignLicences(published())
  return { ...report(lines), note: `${count} packages` }
}
