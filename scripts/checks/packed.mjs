// Packs the published packages, and checks that each has what its package.json names, with types that are found and
// right. The packages must be built.
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { published, publishedExports } from '../packages.mjs'
import { CACHE, runPnpm } from '../run.mjs'

const PACKED = join(CACHE, 'packed')
/** Packages have ES modules alone, so what can't load these isn't asked for types. */
const IGNORED = ['node10', 'node16-cjs']

/** @param {Record<string, any>} manifest @returns {Promise<string[]>} what is wrong */
async function flawsOf(manifest) {
  const { name, version } = manifest
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
  const tarball = new Uint8Array(readFileSync(join(PACKED, file)))
  const excludeEntrypoints = Object.keys(publishedExports(manifest)).filter((entry) => entry.endsWith('.css'))
  const { types, problems } = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints })
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true, level: 'warning' })
  return [
    ...messages.map((message) => formatMessage(message, pkg)),
    ...(types ? [] : ['has no types']),
    ...problems.filter(({ resolutionKind }) => !IGNORED.includes(resolutionKind)).map((each) => JSON.stringify(each)),
  ].map((flaw) => `${name}: ${flaw}`)
}

/** The check. */
export async function check() {
  rmSync(PACKED, { recursive: true, force: true })
  mkdirSync(PACKED, { recursive: true })
  const manifests = published().map(({ manifest }) => manifest)
  const filters = manifests.map(({ name }) => `--filter=${name}`)
  const { status, output } = await runPnpm([...filters, 'pack', '--pack-destination', PACKED])
  return status === 0 ? (await Promise.all(manifests.map(flawsOf))).flat() : [output]
}
