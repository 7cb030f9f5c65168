// Bundles the Bitcoin node with bcoin into one script, so that installing the sandbox builds none of bcoin's native
// modules. As a command it writes dist/bitcoin-node.cjs. When the sandbox runs from its sources, it imports this file.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAllowed } from '../../../scripts/checks/manifests.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const sources = join(root, 'src/bitcoin/node')
const entry = join(root, 'scripts/bitcoin-node.mjs')
const bcoin = createRequire(import.meta.url).resolve('bcoin/package.json')

/** The native modules that bcoin would use: a database on disk, faster hashes. The bundle replaces them by nothing. */
const native = ['leveldown', 'bindings', 'loady', 'secp256k1/bindings']

const withoutNative = {
  name: 'without-native',
  enforce: 'pre',
  resolveId: (id) => (native.includes(id) ? '\0nothing' : undefined),
  load: (id) => (id === '\0nothing' ? 'module.exports = {}' : undefined),
}

/** @param {Record<string, any>} manifest old manifests have an object or a list */
const licenceOf = ({ license, licenses }) =>
  typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none')

/** Bundles the node. Resolves with the script's text and the paths of the files in it. */
async function bundleNode() {
  const { build } = await import('vite')
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [withoutNative],
    define: { 'process.env.NODE_BACKEND': '"js"' },
    ssr: { noExternal: true },
    build: {
      write: false,
      minify: true,
      target: 'node20',
      ssr: entry,
      rolldownOptions: { output: { format: 'cjs' } },
    },
  })
  const [{ code, modules }] = output
  return { code, files: Object.keys(modules) }
}

/** Resolves with the path of a bundle of exactly these sources. Bundles them only where no earlier start has. */
export async function findOrBundleNode() {
  const inputs = [
    entry,
    fileURLToPath(import.meta.url),
    bcoin,
    ...readdirSync(sources).map((name) => join(sources, name)),
  ]
  const hash = createHash('sha256')
  for (const file of inputs) hash.update(readFileSync(file))
  const file = join(root, '.cache', `bitcoin-node-${hash.digest('hex').slice(0, 16)}.cjs`)
  if (existsSync(file)) return file
  const draft = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(draft, (await bundleNode()).code)
  await rename(draft, file)
  return file
}

/** Returns the licence texts of the packages that the files belong to. Throws where a licence may not be passed on. */
function licencesOf(files) {
  const folders = new Set(files.filter((file) => file.includes('/node_modules/')).map(packageFolder))
  return [...folders].sort().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const { name, version, author } = manifest
    const licence = licenceOf(manifest)
    if (!isAllowed(licence)) throw new Error(`${name} ${version} is in the bundle and has the licence "${licence}"`)
    const text = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
    const heading = `${name} ${version}, by ${author?.name ?? author ?? 'its contributors'}: ${licence}`
    return text ? `${heading}\n\n${readFileSync(join(folder, text), 'utf8').trim()}` : heading
  })
}

function packageFolder(file) {
  const folder = dirname(file)
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(folder)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code, files } = await bundleNode()
  await mkdir(join(root, 'dist'), { recursive: true })
  await writeFile(join(root, 'dist/bitcoin-node.cjs'), code)
  await writeFile(join(root, 'dist/bitcoin-node.licences.txt'), `${licencesOf(files).join('\n\n---\n\n')}\n`)
}
