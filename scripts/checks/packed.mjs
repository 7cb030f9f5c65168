import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { published } from '../packages.mjs'
import { bin, CACHE, runNode, runPnpm } from '../run.mjs'

export const PACKED = join(CACHE, 'packed')

/** Returns the file name of a packed package. @param {Record<string, any>} manifest */
export const tarballOf = ({ name, version }) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

/**
 * Packs packages as for publishing, by default every published one. The packages must be built.
 * @param {import('../packages.mjs').Package[]} packages
 * @param {string} destination a folder, which is emptied first
 */
export async function pack(packages = published(), destination = PACKED) {
  rmSync(destination, { recursive: true, force: true })
  mkdirSync(destination, { recursive: true })
  const outputs = []
  for (const { folder } of packages) {
    const { status, output } = await runPnpm(['pack', '--pack-destination', destination], { cwd: folder })
    if (status !== 0) outputs.push(output)
  }
  return { status: outputs.length > 0 ? 1 : 0, output: outputs.join('\n'), note: `${packages.length} packages` }
}

/** @param {(tarball: string, manifest: Record<string, any>) => Promise<{ status: number, output: string }>} check */
async function eachPacked(check) {
  const tarballs = readdirSync(PACKED)
  const outputs = []
  for (const { manifest } of published()) {
    const name = tarballOf(manifest)
    if (!tarballs.includes(name)) outputs.push(`${manifest.name}: not packed`)
    else {
      const { status, output } = await check(join(PACKED, name), manifest)
      if (status !== 0) outputs.push(`${manifest.name}\n${output}`)
    }
  }
  return { status: outputs.length > 0 ? 1 : 0, output: outputs.join('\n\n') }
}

/** Checks that each package contains what its package.json names. */
export const publint = () => eachPacked((tarball) => runNode(bin('publint'), ['run', tarball, '--strict']))

/** Checks that the types are found and right, with every resolution that can load ES modules. */
export const attw = () =>
  eachPacked((tarball, { exports }) => {
    const styles = Object.keys(exports).filter((entry) => entry.endsWith('.css'))
    const excluded = styles.length > 0 ? ['--exclude-entrypoints', ...styles] : []
    const args = [tarball, '--profile', 'esm-only', '--no-definitely-typed', '--no-color', '--no-emoji', ...excluded]
    return runNode(bin('@arethetypeswrong/cli', 'attw'), args)
  })
