// Checks what the kit adds to a page: the gzipped scripts of the kit's page minus those of the floor, the same page
// with React, @wagmi/core and a plain dialog. Measures each ring, built with the defaults of Vite 8 and Next 16; and
// what a later view, one more adapter and the pairing add. Prints tables. Exits with 1 where a limit is exceeded. kB
// are 1000 bytes.
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
/** The limits at each moment: the bytes beyond the floor's, and the number of files that the page fetches. */
export const LIMITS = {
  vite: {
    // The wider API took 2.2 kB of this, mainly: themes of the buttons and the option `theme` 0.7 kB, the buttons’ ref, props and
    // steady width 0.2 kB, views written inline and the language of the server's page 0.3 kB, whole emoji in names
    // 0.3 kB, pictures that the app names 0.3 kB, networks as viem has them 0.2 kB.
    // What an account has and did took 0.8 kB: the entries of five features 0.2 kB, the RPC proxy of the app in its networks
    // 0.2 kB, names, pictures and tokens of an account and one server for all services 0.1 kB, the names of the new files
    // 0.2 kB.
    // A storage event that tells what the other tab wrote took 0.1 kB.
    // Sending took 0.6 kB: the entries of the features `send`, `transactions` and `addressBook` with the check for a
    // transaction that is still open 0.4 kB, `latch.send` and `latch.can` 0.1 kB, the names of the new files 0.1 kB. Late code
    // decodes reverts by viem, so Vite gives viem's base of errors a file of its own: 0.2 kB.
    entry: { bytes: 24.1 * KB, files: 4 },
    // The new structure of the views took 4.1 kB more here, mainly: style sheets that are scoped, with every size and
    // radius a property of the theme, 1.3 kB; views that define themselves 0.4 kB; rows that join Connect without losing a
    // press or a typed character 0.5 kB; asking wallets, pairing and reading lists by steps of core 0.7 kB; pictures, the
    // footer and single clicks 0.5 kB; StrictMode, live regions and icons of a file each 0.3 kB.
    // The views of the account's tokens, activity and address took 0.5 kB here: their definitions and headings, skeletons.
    // The definitions and headings of the six views of a payment, what the kit says of a payment once the modal is closed,
    // and the stack of open payments took 0.9 kB; those of the address book and of scanning 0.3 kB.
    idle: { bytes: 42.5 * KB, files: 6 },
    // The self-describing features took 2.2 kB of this, functions of a readable length 0.6 kB, the rules, the records and
    // the mailbox of the connections 5.8 kB, the limits for hostile wallets 0.4 kB, and which wallets are being asked
    // 0.4 kB. What crosses with the end of a pairing, a second disconnect, and an approval that is refused late took 0.2 kB,
    // and taking note of what another tab wrote 0.1 kB. A storage that is full and what anew is read of a balance took 0.1 kB.
    open: { bytes: 64.7 * KB, files: 14 },
  },
  // Buttons that respect the terms, offer no wallet that is not there, and show an emoji as a letter took 0.3 kB; the rules
  // of the agreement are in core's base for that, and Turbopack packs it 0.2 kB larger. A session that ends while its
  // connection is being restored took 0.1 kB of the last, and the rules named above 0.2 kB. What sending added took
  // 0.5 kB in the first and 1.8 kB in the others.
  next: { entry: { bytes: 27.4 * KB }, idle: { bytes: 45.5 * KB }, open: { bytes: 66.8 * KB } },
}
/**
 * The limit of the parts that several later views share: buttons, fields, icons, the texts of errors. Counted once. The
 * icons of scanning and of the address book took 0.1 kB.
 */
const PARTS_BYTES = 12.2 * KB
/** The limit of the list that the views of networks and of all wallets are made of, beyond the parts. Counted once. */
const LIST_BYTES = 4 * KB
/** The limit of a later view, beyond the parts, the list and an open modal, and the number of its files. */
const VIEW = { bytes: 8 * KB, files: 3 }
/**
 * The limit of one more adapter before the first click. Solana has 2 kB more than Bitcoin: Vite puts 2 kB of
 * @noble/hashes, which viem's and Solana's late code share, into the page's first file. With two adapters, Vite 8 also
 * gives the base of core, the bundler's runtime and its loader of chunks a file each: 1.6 kB of the limit.
 */
const ADAPTER_BYTES = { solana: 6.5 * KB, bitcoin: 4.5 * KB }
/**
 * The limit of the pairing before the first click, beyond the parts: the first view has other rows then. What crosses with
 * its end took 0.2 kB.
 */
const PAIRING_BYTES = 28.9 * KB
/**
 * The limit of a view that shows what an account has or did, with the rows that it shares, or of a view that pays. The rows
 * of what is pending took 0.3 kB.
 */
const HOLDINGS_VIEW = { bytes: 12.3 * KB, files: 5 }
/** The chunks of later views that have this limit. */
const HOLDINGS = ['account', 'activity', 'receive', 'payment']
/**
 * The limit of the form of a payment. It has 3.4 kB that core's code of sending loads too: the check which chain an address is
 * of, with base58. Typing an amount as its worth, scanning and the address book took 1.4 kB; that nothing moves from under a
 * press, and that a payment is not forgotten while it is looked for, 0.5 kB.
 */
const SEND_VIEW = { bytes: 14.3 * KB, files: 6 }
/**
 * The views that a visit to a view begins from. What they share with it is counted with them: the rows of the account, and
 * the fields of an amount with those of receiving.
 */
const BEYOND = {
  send: ['account', 'receive'],
  payment: ['account', 'receive'],
  addressBook: ['account', 'receive', 'send'],
  scan: ['account', 'receive', 'send'],
}
/** The chunks of later views, by their names in packages/ui/chunks.mjs, and the page that they are opened on. */
const VIEWS = {
  account: 'kit',
  activity: 'kit',
  receive: 'kit',
  send: 'kit',
  payment: 'kit',
  addressBook: 'kit',
  scan: 'kit',
  connection: 'kit',
  network: 'kit',
  help: 'kit',
  Legal: 'kit',
  wallets: 'kit',
  allWallets: 'pairing',
  pairing: 'pairing',
}

/**
 * The limits of chunks that no view begins with: the decoder of QR codes, for browsers that read none themselves, and the
 * texts of a language, which `scripts/words/flaws.mjs` limits to 8 KiB.
 */
const OTHERS = { decoder: 14.3 * KB, words: 8.192 * KB }

/** Chunks that are measured with the rings or separately. */
const IN_RINGS = ['shell', 'opened', 'parts', 'list']

/** @typedef {Record<string, { name?: string, file: string, imports?: string[] }>} Manifest Vite's of a build */

/** @param {string} dist @returns {Manifest} */
const readManifest = (dist) => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/**
 * Returns the script files of a chunk of the ui: its own and all static imports, direct and indirect.
 * @param {Manifest} manifest
 * @param {string} name
 * @returns {string[] | undefined} paths in the URL
 */
function scriptsOf(manifest, name) {
  const names = Object.keys(manifest).filter((key) => key.endsWith(`/ui/dist/${name}.js`))
  // A chunk with several static importers is listed by its file's name, which a chunk of another package may have too.
  const isShared = ['parts', 'list'].includes(name)
  const found =
    names.length > 0 || !isShared ? names : Object.keys(manifest).filter((key) => key.startsWith(`_${name}-`))
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
  // A weight of zero means that nothing was measured.
  const isMeasured = weight.bytes > 0 && weight.files !== 0
  return {
    line,
    over: [...(isOver ? [`${line}: over the limit`] : []), ...(isMeasured ? [] : [`${line}: not measured`])],
  }
}

/**
 * Judges the kit's page beyond the floor, at each moment.
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
 * Judges a chunk that is loaded later, without the files that the page has by then.
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

/** The limit of a chunk that is no view's, by its name: `words.de` is one of the words. @param {string} name */
const limitOf = (name) => OTHERS[name.split('.')[0]] ?? VIEW.bytes

/**
 * Judges every other chunk of the ui separately, so that no code escapes the limits in a chunk of its own.
 * @param {{ manifest: Manifest, files: ReturnType<typeof readBuild> }} page
 * @returns {Judgement}
 */
export function judgeOthers({ manifest, files }) {
  const others = Object.entries(manifest).flatMap(([key, { file }]) => {
    const [, name] = /\/ui\/dist\/([^/]+)\.js$/.exec(key) ?? []
    return !name || name in VIEWS || IN_RINGS.includes(name) ? [] : [{ name, ...weigh(files, [`/${file}`]) }]
  })
  const judged = others.map(({ name, ...weight }) => judge(`the chunk ${name}`, weight, { bytes: limitOf(name) }))
  const most = Math.max(...others.map(({ bytes }) => bytes))
  return {
    line: `${others.length} other chunks: the largest has ${kB(most)}`,
    over: judged.flatMap(({ over }) => over),
  }
}

/** Reads a page that Vite built. @param {string} dist */
const readPage = (dist) => ({ manifest: readManifest(dist), files: readBuild(dist) })

/** @param {string} browser */
async function judgeRest(browser, mine) {
  const dist = { kit: ours().dist, pairing: oursWith('pairing').dist }
  const pairing = await weighPage(browser, dist.pairing)
  const pages = { kit: readPage(dist.kit), pairing: readPage(dist.pairing) }
  // With the pairing, the view of the code loads while the modal is open.
  const had = { kit: new Set(mine.open.paths), pairing: new Set(pairing.idle.paths) }
  const withParts = (name) => new Set([...had[name], ...(scriptsOf(pages[name].manifest, 'parts') ?? [])])
  const withList = (name) => new Set([...withParts(name), ...(scriptsOf(pages[name].manifest, 'list') ?? [])])
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
    judgeChunk('list', pages.kit, withParts('kit'), { bytes: LIST_BYTES }),
    ...Object.entries(VIEWS).map(([name, page]) => {
      const before = (BEYOND[name] ?? []).flatMap((each) => scriptsOf(pages[page].manifest, each) ?? [])
      const limit = name === 'send' ? SEND_VIEW : HOLDINGS.includes(name) ? HOLDINGS_VIEW : VIEW
      return judgeChunk(name, pages[page], new Set([...withList(page), ...before]), limit)
    }),
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

/** Checks the check: apps/bench/fixtures/networks, a page with all networks, must exceed the limit. */
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
