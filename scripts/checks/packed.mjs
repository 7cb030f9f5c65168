// Packs the published packages, and checks that each has what its package.json names, with types that are found and
// right. The packages must be built.
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { published } from '../packages.mjs'
import { CACHE, ROOT, runPnpm } from '../run.mjs'

export const PACKED = join(CACHE, 'packed')
/** Packages have ES modules alone, so what can't load these isn't asked for types. */
const IGNORED = ['node10', 'node16-cjs']

/** Returns the file name of a packed package. @param {Record<string, any>} manifest */
export const tarballOf = ({ name, version }) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

/**
 * Packs packages as for publishing, by default every published one.
 * @param {import('../packages.mjs').Package[]} packages
 * @param {string} destination a folder, which is emptied first
 */
export function pack(packages = published(), destination = PACKED) {
  rmSync(destination, { recursive: true, force: true })
  mkdirSync(destination, { recursive: true })
  const filters = packages.map(({ manifest }) => `--filter=${manifest.name}`)
  return runPnpm([...filters, 'pack', '--pack-destination', destination], { cwd: ROOT })
}

/** @param {Record<string, any>} manifest @returns {Promise<string[]>} what is wrong */
async function flawsOf(manifest) {
  const tarball = readFileSync(join(PACKED, tarballOf(manifest)))
  const { buffer } = new Uint8Array(tarball)
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true })
  const excludeEntrypoints = Object.keys(manifest.exports).filter((entry) => entry.endsWith('.css'))
  const { types, problems } = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)), {
    excludeEntrypoints,
  })
  return [
    ...messages.filter(({ type }) => type !== 'suggestion').map((message) => formatMessage(message, pkg)),
    ...(types ? [] : ['has no types']),
    ...problems.filter(({ resolutionKind }) => !IGNORED.includes(resolutionKind)).map((each) => JSON.stringify(each)),
  ].map((flaw) => `${manifest.name}: ${flaw}`)
}

async function main() {
  const { status, output } = await pack()
  if (status !== 0) return [output]
  const flaws = []
  for (const { manifest } of published()) flaws.push(...(await flawsOf(manifest)))
  return flaws
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const flaws = await main()
  for (const flaw of flaws) console.log(flaw)
  process.exitCode = flaws.length > 0 ? 1 : 0
}
