// What a package needs that pages load as it is, without a bundler: all code inside, small, with the licences of what is
// inside, and the hash of each file, by which a page can check it.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { transform } from 'lightningcss'
import { ROOT } from '../run.mjs'
import { filesIn } from '../packages.mjs'

const INLINE = /\.css\?inline$/
const BUTTONS = join(ROOT, 'packages/ui/src/button.css')

/** A plugin of Rolldown: `import text from '@latchkit/ui/button.css?inline'` is the sheet as a text, as in Vite. */
const inlineStyles = () => ({
  name: 'inline-styles',
  resolveId: { filter: { id: INLINE }, handler: () => `\0${BUTTONS}.js` },
  load: {
    filter: { id: /^\0.*\/button\.css\.js$/ },
    handler() {
      const { code } = transform({ filename: BUTTONS, code: readFileSync(BUTTONS), minify: true })
      return `export default ${JSON.stringify(code.toString())}`
    },
  },
})

const CHAIN_CONFIG = /\/viem\/_esm\/[\w-]+\/chainConfig\.js$/

/**
 * A plugin of Rolldown that takes viem's code out of the networks: how viem itself reads and writes transactions of rollups.
 * Without viem nothing calls it.
 */
const plainNetworks = () => ({
  name: 'plain-networks',
  load: { filter: { id: CHAIN_CONFIG }, handler: () => 'export const chainConfig = { contracts: {} }' },
})

/**
 * A plugin of Rolldown that writes `LICENSES.txt`: the licences of the packages of others whose code is inside.
 * @returns {import('rolldown').Plugin}
 */
const licences = () => ({
  name: 'licences',
  generateBundle(_, files) {
    const ids = Object.values(files).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
    const folders = new Set(ids.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []))
    const texts = new Map([...folders].map(licenceIn))
    const source = [...texts].sort(([one], [other]) => (one < other ? -1 : 1)).map((each) => each.join('\n\n'))
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: source.join('\n\n----\n\n') })
  },
})

/** @param {string} folder of an installed package @returns {[string, string]} */
function licenceIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  return [`${name} ${version}`, file ? readFileSync(join(folder, file), 'utf8').trim() : license]
}

/** The plugins of Rolldown for such a package. */
export const plugins = () => [inlineStyles(), plainNetworks(), licences()]

/**
 * Writes `integrity.json` beside scripts: the hash of each, as the `integrity` of an import map and of `<script>` takes it.
 * @param {string} folder
 */
export function writeIntegrity(folder) {
  if (!existsSync(folder)) return
  const hashes = filesIn(folder, /\.js$/)
    .sort()
    .map((file) => [`./${basename(file)}`, hashOf(readFileSync(file))])
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify(Object.fromEntries(hashes), undefined, 2)}\n`)
}

/** @param {Buffer} content */
export const hashOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/**
 * How Rolldown bundles such a package: from the sources of our packages, for browsers, without what only development needs.
 * @type {import('rolldown').InputOptions}
 */
export const input = {
  // viem's list of all networks imports it in code that is dropped.
  external: ['node:worker_threads'],
  resolve: { conditionNames: ['latchkit-source', 'browser', 'import', 'default'] },
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
}

/** @param {string} dist @param {string} entry the first entry's file in `dist`, without its ending @returns {import('rolldown').OutputOptions} */
export const output = (dist, entry) => ({
  dir: join(dist, dirname(entry)),
  entryFileNames: ({ name }) => `${basename(name)}.js`,
  // A page may keep files with hashes for ever: a new version has other ones.
  chunkFileNames: '[name]-[hash].js',
  minify: true,
})
