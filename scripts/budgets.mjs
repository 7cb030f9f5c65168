// Checks what the kit adds to a page against scripts/budgets.json: the gzipped scripts of the kit's page minus those of
// the floor, the same page with React, @wagmi/core and a plain dialog. Measures each ring, built with the defaults of
// Vite 8 and Next 16; what each later chunk of the ui adds to an open modal; and what one more adapter and the pairing
// add. A figure may grow by 2 %, or by less than a `limit` that stands beside it. kB are 1000 bytes.
//
//   node scripts/budgets.mjs [--write]
//
// --write stores the figures. The floor's are measured only then, since nothing of ours is in it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openBrowser } from './bench/measure.mjs'
import { BENCH, ours, oursWith } from './bench/pages.mjs'
import { BUNDLERS } from './bytes/bundlers.mjs'
import { scriptsIn, weigh, weighPage } from './bytes/weigh.mjs'
import { bin, build, ROOT, runNode } from './run.mjs'
import { readBuild } from './serve.mjs'

const FILE = join(ROOT, 'scripts/budgets.json')
/** Bundlers whose figures --write stores, and nothing checks. */
const UNBOUNDED = ['webpack', 'vite7']
/** How much a figure may change until it must be written. The hashes in the names of files change some bytes too. */
const [ROOM, NOISE_BYTES] = [0.02, 50]

/** Chunks of the ui that belong to the rings: they are measured there. */
const IN_RINGS = ['shell', 'opened']
/** Chunks that several later views share. They are measured by themselves, and not with the views. */
const SHARED = ['parts', 'list']
/** The texts of a language. `scripts/words/flaws.mjs` limits each of their chunks. */
const WORDS = /^words\./
/** Chunks that only a page with the pairing loads. There, the view of the code loads while the modal is open. */
const OF_PAIRING = ['chunk allWallets', 'chunk pairing']
/** The views that a visit to a view begins from. What they share with it is counted with them. */
const BEYOND = {
  send: ['account', 'receive'],
  payment: ['account', 'receive'],
  addressBook: ['account', 'receive', 'send'],
  scan: ['account', 'receive', 'send'],
}

/** @typedef {Record<string, { name?: string, file: string, imports?: string[] }>} Manifest Vite's of a build */
/** @typedef {{ manifest: Manifest, files: ReturnType<typeof readBuild> }} Page */
/** @typedef {{ bytes: number, files: number, limit?: number }} Figure `limit` is of the bytes */
/** @typedef {Record<string, Figure>} Figures */

/**
 * Returns what is wrong with measured figures.
 * @param {Figures} measured
 * @param {Figures} committed
 * @returns {string[]}
 */
export function compare(measured, committed) {
  const lines = Object.entries(measured).flatMap(([name, now]) => {
    const was = committed[name]
    // A weight of zero means that nothing was measured.
    if (now.bytes <= 0 || now.files <= 0) return [`${name}: not measured`]
    if (!was) return [`${name}: ${tell(now)}, and no figure is committed`]
    if (was.limit !== undefined && now.bytes > was.limit)
      return [`${name}: ${tell(now)}, over the limit of ${was.limit}`]
    const change = Math.max(...['bytes', 'files'].map((unit) => changeOf(unit, now[unit], was[unit])))
    const isLess = now.bytes <= was.bytes && now.files <= was.files
    return change > 0 ? [`${name}: ${tell(now)}, ${isLess ? 'less' : 'more'} than ${tell(was)}`] : []
  })
  const gone = Object.keys(committed).filter((name) => !(name in measured))
  return [...lines, ...gone.map((name) => `${name}: committed, and measured nowhere`)]
}

/** Returns by how much a change is greater than allowed. */
const changeOf = (unit, now, was) => Math.abs(now - was) - Math.max(ROOM * was, unit === 'bytes' ? NOISE_BYTES : 0)

/** @param {Figure} figure */
const tell = ({ bytes, files }) => `${bytes} bytes in ${files} ${files === 1 ? 'file' : 'files'}`

/**
 * Returns the script files of a chunk of the ui: its own and all static imports, direct and indirect.
 * @param {Manifest} manifest
 * @param {string} name
 * @returns {string[]} paths in the URL; none where the page has no such chunk
 */
function scriptsOf(manifest, name) {
  // A chunk with several static importers is listed by its file's name, which a chunk of another package may have too.
  const isShared = (key) => SHARED.includes(name) && key.startsWith(`_${name}-`)
  const keys = Object.keys(manifest)
  const chunk = keys.find((key) => key.endsWith(`/ui/dist/${name}.js`)) ?? keys.find(isShared)
  const seen = new Set(chunk ? [chunk] : [])
  for (const key of seen) for (const next of manifest[key].imports ?? []) seen.add(next)
  return [...seen].map((key) => `/${manifest[key].file}`)
}

/**
 * Returns what each chunk of the ui that isn't in the rings adds to an open modal, so that no code escapes the budgets
 * in a chunk of its own.
 * @param {Page} page
 * @param {Iterable<string>} had paths that the page has fetched
 * @returns {Figures}
 */
export function chunksOf({ manifest, files }, had) {
  const added = (name, ...before) => {
    const known = new Set([...had, ...before.flatMap((each) => scriptsOf(manifest, each))])
    const paths = scriptsOf(manifest, name).filter((path) => !known.has(path))
    const { bytes, files: count } = weigh(files, paths)
    return { bytes, files: count }
  }
  const late = Object.keys(manifest).flatMap((key) => /\/ui\/dist\/([^/]+)\.js$/.exec(key)?.[1] ?? [])
  const names = late.filter((name) => ![...IN_RINGS, ...SHARED].includes(name) && !WORDS.test(name)).sort()
  const words = late.filter((name) => WORDS.test(name)).map((name) => added(name))
  return Object.fromEntries([
    ...SHARED.map((name, at) => [`chunk ${name}`, added(name, ...SHARED.slice(0, at))]),
    ...names.map((name) => [`chunk ${name}`, added(name, ...SHARED, ...(BEYOND[name] ?? []))]),
    ...words
      .sort((one, other) => other.bytes - one.bytes)
      .slice(0, 1)
      .map((most) => ['the largest chunk of words', most]),
  ])
}

/** Reads a page that Vite built. @param {string} dist @returns {Page} */
const readPage = (dist) => ({
  manifest: JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')),
  files: readBuild(dist),
})

/** @typedef {Record<string, Record<string, Figure>>} Rings by bundler and moment */

/**
 * @param {import('playwright').Browser} browser
 * @param {'kit' | 'floor'} page
 * @param {string[]} bundlers
 * @returns {Promise<Rings>}
 */
async function weighRings(browser, page, bundlers) {
  const rings = {}
  for (const bundler of bundlers) {
    const weights = Object.entries(await weighPage(browser, await BUNDLERS[bundler](page)))
    rings[bundler] = Object.fromEntries(weights.map(([moment, { bytes, files }]) => [moment, { bytes, files }]))
  }
  return rings
}

/** The bytes of a ring are those beyond the floor, its files those of the page. @param {Rings} kit @param {Rings} floor */
const beyondFloor = (kit, floor) =>
  Object.entries(kit).flatMap(([bundler, rings]) =>
    Object.entries(rings).map(([moment, { bytes, files }]) => [
      `${bundler} ${moment}`,
      { bytes: bytes - floor[bundler][moment].bytes, files },
    ]),
  )

/** @param {import('playwright').Browser} browser @param {Rings} floor @returns {Promise<Figures>} */
async function measure(browser, floor) {
  const vite = await weighPage(browser, ours().dist)
  const { idle, open } = vite
  const kit = Object.entries(chunksOf(readPage(ours().dist), open.paths))
  const paired = readPage(oursWith('pairing'))
  const pairing = (await weighPage(browser, oursWith('pairing'))).idle
  const parts = weigh(
    paired.files,
    pairing.paths.filter((path) => /\/parts-/.test(path)),
  )
  const more = [[`pairing, idle, beyond the parts`, pairing, parts.bytes]]
  for (const name of ['solana', 'bitcoin'])
    more.push([`adapter ${name}, idle`, (await weighPage(browser, oursWith(name))).idle, 0])
  return Object.fromEntries([
    ...beyondFloor({ vite, ...(await weighRings(browser, 'kit', ['next'])) }, floor),
    ...more.map(([name, { bytes, files }, less]) => [name, { bytes: bytes - idle.bytes - less, files }]),
    // What both pages have counts on the page without the pairing.
    ...Object.entries(chunksOf(paired, pairing.paths)),
    ...kit.filter(([name]) => !OF_PAIRING.includes(name)),
  ])
}

/** Checks the check: the page with all networks must be found. @param {Rings} floor @param {Figures} committed */
function checkFixture(floor, committed) {
  const files = readBuild(join(BENCH, 'fixtures/networks/dist'))
  const { bytes } = weigh(files, scriptsIn(files.get('/index.html').text()))
  const { 'vite entry': entry } = committed
  const found = compare({ entry: { ...entry, bytes: bytes - floor.vite.entry.bytes } }, { entry })
  return found.length > 0 ? [] : ['a page with all networks is within the budget: nothing would be found']
}

/** Vite's floor is built anyway, and tells when the others are old. @param {Rings} floor @param {Rings} vite */
const checkFloor = (floor, { vite }) =>
  Object.keys(vite).some((moment) => Math.abs(vite[moment].bytes - floor.vite[moment].bytes) > NOISE_BYTES)
    ? ['the floor has changed']
    : []

async function main({ isWriting }) {
  // As a task of turbo, this comes after the build.
  const built = process.env.TURBO_HASH ? undefined : await build(['@latchkit/bench'])
  if (built && built.status !== 0) return [built.output]
  const committed = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { figures: {} }
  const browser = await openBrowser()
  try {
    const floor = await weighRings(browser, 'floor', isWriting ? Object.keys(BUNDLERS) : ['vite'])
    const figures = await measure(browser, isWriting ? floor : committed.floor)
    for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${tell(figure)}`)
    if (!isWriting)
      return [
        ...checkFloor(committed.floor, floor),
        ...compare(figures, committed.figures),
        ...checkFixture(committed.floor, committed.figures),
      ]
    for (const [name, { limit }] of Object.entries(committed.figures))
      if (limit !== undefined && name in figures) figures[name].limit = limit
    const unbounded = Object.fromEntries(beyondFloor(await weighRings(browser, 'kit', UNBOUNDED), floor))
    writeFileSync(FILE, JSON.stringify({ floor, figures, unbounded }))
    await runNode(bin('oxfmt'), [FILE])
    return []
  } finally {
    await browser.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lines = await main({ isWriting: process.argv.includes('--write') })
  for (const line of lines) console.error(line)
  if (lines.length > 0) {
    console.error('If that is meant, `npx -y pnpm budgets --write` stores the figures.')
    process.exitCode = 1
  }
}
