// Checks that every dependency has one exact version, that the lockfile names no host, and that an MIT project may
// redistribute what is installed with the published packages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPackage, workspace } from '../packages.mjs'
import { ROOT, runPnpm } from '../run.mjs'

const ALLOWED = /^(MIT(-0)?|0BSD|BSD(-[23]-Clause)?|ISC|Apache-2\.0|CC0-1\.0|Unlicense|BlueOak-1\.0\.0|MPL-2\.0)$/
const EXACT = /^(workspace:\*|(npm:(@[^@/]+\/)?[^@/]+@)?\d+\.\d+\.\d+(-[\w.]+)?)$/

/**
 * Whether an SPDX expression allows a licence whose code an MIT project may redistribute.
 * @param {string} expression such as `(MIT OR GPL-3.0)`
 */
export const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((licence) => ALLOWED.test(licence.trim())))

/** @param {Record<string, any>} manifest old manifests have an object or a list */
export const licenceOf = ({ license, licenses }) =>
  typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none')

/**
 * Returns versions that aren't exact. Peer dependencies are ranges.
 * @param {Record<string, any>} manifest
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
  [...new Set(lockfile.match(/https?:\/\/[^\s/'"}]+/g))].map((address) => `pnpm-lock.yaml names ${address}`)

/**
 * Returns the packages whose licence doesn't allow redistribution.
 * @param {Record<string, { name: string, versions: string[] }[]>} licences the packages of each, as pnpm lists them
 */
export const foreignLicences = (licences) =>
  Object.entries(licences)
    .filter(([licence]) => !isAllowed(licence))
    .flatMap(([licence, packages]) =>
      packages.map(({ name, versions }) => `${name} ${versions.join(', ')} has the licence "${licence}"`),
    )

/** The check. */
export async function check() {
  // The private packages too: they are built into the published ones.
  const { status, stdout, output } = await runPnpm(['--filter=./packages/*', 'licenses', 'list', '--prod', '--json'])
  if (status !== 0) return [output]
  const manifests = [readPackage(ROOT), ...workspace()].map(({ manifest }) => manifest)
  return [
    ...manifests.flatMap(loosePins),
    ...manifests
      .filter(({ license, private: isPrivate }) => !isPrivate && license !== 'MIT')
      .map(({ name }) => `${name}: not MIT`),
    ...hostsInLockfile(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')),
    ...foreignLicences(JSON.parse(stdout)),
  ]
}
