// What a page pays for the kit: the gzipped scripts of our page less those of the same page of React and @wagmi/core with a
// plain dialog, ring by ring, as Vite 8 and Next 16 build them by default; and what a later view, one more adapter and the
// pairing add. Prints tables; ends with 1 where something is over its limit. kB are 1000 bytes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ours, oursWith } from './bench/pages.mjs'
import { ensureBrowser } from './browser.mjs'
import { BUNDLERS } from './bytes/bundlers.mjs'
import { scriptsIn, weigh, weighPage } from './bytes/weigh.mjs'
import { build } from './run.mjs'
import { readBuild } from './serve.mjs'

const KB = 1000
/** At most, beyond the floor's bytes, up to each moment; and how many files the page fetches. */
export const LIMITS = {
  vite: {
    entry: { bytes: 20 * KB, files: 4 },
    idle: { bytes: 30.5 * KB, files: 6 },
    // That each feature describes itself, so that another one is a folder and a line, took 2.2 kB, once; functions of a readable length 0.6 kB.
    open: { bytes: 46 * KB, files: 14 },
  },
  next: { entry: { bytes: 22 * KB }, idle: { bytes: 34 * KB }, open: { bytes: 49 * KB } },
}
/** What more than one later view is made of: buttons, lists, fields, icons, the words of errors. Counted once. */
const PARTS_BYTES = 12 * KB
/** What a later view may add to the parts and to what an open modal has, and in how many files. */
const VIEW = { bytes: 8 * KB, files: 3 }
/**
 * What one more adapter may add to our page before anything is pressed. Solana has 5 kB instead of 4: Vite puts 2 kB of
 * @noble/hashes, which viem's and Solana's late code share, into the page's first file.
 */
const ADAPTER_BYTES = { solana: 5 * KB, bitcoin: 4 * KB }
/** What the pairing may add beyond the parts before anything is pressed: the first view has other rows then. */
const PAIRING_BYTES = 28 * KB
/** The chunks of later views, as packages/ui/chunks.mjs names them, and the page that they are opened on. */
const VIEWS = {
  account: 'kit',
  connection: 'kit',
  network: 'kit',
  help: 'kit',
  Legal: 'kit',
  wallets: 'kit',
  allWallets: 'pairing',
  pairing: 'pairing',
}

/** Chunks that are weighed with the rings or by themselves. */
const IN_RINGS = ['shell', 'opened', 'parts']

/** @typedef {Record<string, { name?: string, file: string, imports?: string[] }>} Manifest what Vite says of a build */

/** @param {string} dist @returns {Manifest} */
const readManifest = (dist) => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/**
 * The script files of a chunk of the ui: its own and those that it imports statically, at whatever depth.
 * @param {Manifest} manifest
 * @param {string} name
 * @returns {string[] | undefined} paths in the URL
 */
function scriptsOf(manifest, name) {
  const names = Object.keys(manifest).filter((key) => key.endsWith(`/ui/dist/${name}.js`))
  // A chunk that several import statically stands under its file's name, which another package's may have too.
  const found =
    names.length > 0 || name !== 'parts' ? names : Object.keys(manifest).filter((key) => /^_parts-/.test(key))
  if (found.length === 0) return undefined
  const [chunk] = found
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  visit(chunk)
  return [...seen].map((key) => `/${manifest[key].file}`)
}

const kB = (bytes) => `${(bytes / KB).toFixed(1)} kB`

/** @typedef {{ line: string, over: string[] }} Judgement */

/**
 * @param {string} what
 * @param {{ bytes: number, files?: number }} weight
 * @param {{ bytes: number, files?: number }} limit
 * @returns {Judgement}
 */
export function judge(what, weight, limit) {
  const files = limit.files === undefined ? '' : ` in ${weight.files} of ${limit.files} files`
  const line = `${what}: ${kB(weight.bytes)} of ${kB(limit.bytes)}${files}`
  const isOver = weight.bytes > limit.bytes || (limit.files !== undefined && (weight.files ?? 0) > limit.files)
  // What weighs nothing was not measured.
  const isMeasured = weight.bytes > 0 && weight.files !== 0
  return {
    line,
    over: [...(isOver ? [`${line}: over the limit`] : []), ...(isMeasured ? [] : [`${line}: not measured`])],
  }
}

/**
 * Our page beyond the floor, at each moment.
 * @param {keyof typeof LIMITS} bundler
 * @param {import('./bytes/weigh.mjs').Weights} mine
 * @param {import('./bytes/weigh.mjs').Weights} floor
 */
export const judgeRings = (bundler, mine, floor) =>
  Object.entries(LIMITS[bundler]).map(([moment, limit]) => {
    const { bytes, files } = mine[moment]
    return judge(`${BUNDLERS[bundler].label}, ${moment}`, { bytes: bytes - floor[moment].bytes, files }, limit)
  })

/**
 * A chunk that is loaded later, less what is there by then.
 * @param {string} name
 * @param {{ manifest: Manifest, files: ReturnType<typeof readBuild> }} page
 * @param {ReadonlySet<string>} before paths that the page has fetched
 * @param {{ bytes: number, files?: number }} limit
 * @returns {Judgement}
 */
export function judgeChunk(name, { manifest, files }, before, limit) {
  const scripts = scriptsOf(manifest, name)
  if (!scripts) return { line: `${name}: no such chunk`, over: [`${name} is listed here and no chunk of the page`] }
  const added = weigh(
    files,
    scripts.filter((path) => !before.has(path)),
  )
  return judge(`the chunk ${name}`, added, limit)
}

/**
 * The other chunks of the ui that a page may load: each by itself, so that no code leaves the limits by a chunk of its own.
 * @param {{ manifest: Manifest, files: ReturnType<typeof readBuild> }} page
 * @returns {Judgement}
 */
export function judgeOthers({ manifest, files }) {
  const others = Object.entries(manifest).flatMap(([key, { file }]) => {
    const [, name] = /\/ui\/dist\/([^/]+)\.js$/.exec(key) ?? []
    return !name || name in VIEWS || IN_RINGS.includes(name) ? [] : [{ name, ...weigh(files, [`/${file}`]) }]
  })
  const judged = others.map(({ name, ...weight }) => judge(`the chunk ${name}`, weight, { bytes: VIEW.bytes }))
  const most = Math.max(...others.map(({ bytes }) => bytes))
  return {
    line: `${others.length} other chunks: the largest has ${kB(most)}`,
    over: judged.flatMap(({ over }) => over),
  }
}

/** A page as Vite built it. @param {string} dist */
const readPage = (dist) => ({ manifest: readManifest(dist), files: readBuild(dist) })

/** @param {string} browser */
async function judgeRest(browser, mine) {
  const dist = { kit: ours().dist, pairing: oursWith('pairing').dist }
  const pairing = await weighPage(browser, dist.pairing)
  const pages = { kit: readPage(dist.kit), pairing: readPage(dist.pairing) }
  // With the pairing, the view of the code is fetched once the modal is open.
  const had = { kit: new Set(mine.open.paths), pairing: new Set(pairing.idle.paths) }
  const withParts = (name) => new Set([...had[name], ...(scriptsOf(pages[name].manifest, 'parts') ?? [])])
  const parts = weigh(
    pages.pairing.files,
    pairing.idle.paths.filter((path) => /\/parts-/.test(path)),
  )
  const adapters = []
  for (const [name, bytes] of Object.entries(ADAPTER_BYTES)) {
    const { idle } = await weighPage(browser, oursWith(name).dist)
    adapters.push(judge(`${name} before a click`, { bytes: idle.bytes - mine.idle.bytes }, { bytes }))
  }
  return [
    judgeChunk('parts', pages.kit, had.kit, { bytes: PARTS_BYTES }),
    ...Object.entries(VIEWS).map(([name, page]) => judgeChunk(name, pages[page], withParts(page), VIEW)),
    judgeOthers(pages.kit),
    judgeOthers(pages.pairing),
    ...adapters,
    judge(
      'the pairing before a click, beyond the parts',
      { bytes: pairing.idle.bytes - mine.idle.bytes - parts.bytes },
      { bytes: PAIRING_BYTES },
    ),
  ]
}

/** Whether the limits find a page that pulls in all networks: apps/bench/fixtures/networks must be over. */
function judgeFixture(floor) {
  const files = readBuild(join(ours().dist, '../fixtures/networks/dist'))
  const entry = weigh(files, scriptsIn(files.get('/index.html').text()))
  const { over } = judge('', { bytes: entry.bytes - floor.entry.bytes }, { bytes: LIMITS.vite.entry.bytes })
  return over.length > 0 ? [] : ['a page that pulls in all networks is within the limit: nothing would be found']
}

/** @param {string} bundler @param {string} browser */
export async function weighBoth(bundler, browser) {
  const dist = {}
  for (const page of ['kit', 'floor']) dist[page] = await BUNDLERS[bundler].build(page)
  return { kit: await weighPage(browser, dist.kit), floor: await weighPage(browser, dist.floor) }
}

async function main() {
  const built = await build(['@latchkit/bench'])
  if (built.status !== 0) {
    console.error(built.output)
    return 1
  }
  const browser = await ensureBrowser()
  const vite = await weighBoth('vite', browser)
  const next = await weighBoth('next', browser)
  const judgements = [
    ...judgeRings('vite', vite.kit, vite.floor),
    ...judgeRings('next', next.kit, next.floor),
    ...(await judgeRest(browser, vite.kit)),
  ]
  const over = [...judgements.flatMap((each) => each.over), ...judgeFixture(vite.floor)]
  console.log([...judgements.map(({ line }) => line), ...over].join('\n'))
  return over.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await main()
