// Checks what the kit adds to a page against scripts/budgets.json: the gzipped scripts of the kit's page minus those of
// the floor, the same page with React, @wagmi/core and a plain dialog. Measures each ring, built with the defaults of
// Vite 8 and Next 16; what the pairing, one more adapter and the swaps of Uniswap add to the kit's page; and what each
// later chunk of the ui and the first swap add to an open modal. A figure may differ by 2 %. kB are 1000 bytes.
//
//   node scripts/check.mjs budgets [--write]
//
// --write stores the figures.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { openBrowser } from '../bytes/browser.mjs'
import { weigh, weighEntry, weighPage } from '../bytes/weigh.mjs'
import { build, CACHE, ROOT, run, runNode } from '../run.mjs'

const BENCH = join(ROOT, 'apps/bench')
const FILE = join(ROOT, 'scripts/budgets.json')
/** How much a figure may change until it must be written. The hashes in the names of files change some bytes too. */
const [ROOM, NOISE_BYTES] = [0.02, 50]

/** The measured pages, each with the page that it is compared with: folders of apps/bench. */
const PAGES = {
  vite: ['.', 'floors/core'],
  next: ['next/kit', 'next/floor'],
  pairing: ['more/pairing', '.'],
  solana: ['more/solana', '.'],
  bitcoin: ['more/bitcoin', '.'],
  uniswap: ['more/uniswap', '.'],
}
const MOMENTS = /** @type {const} */ (['entry', 'idle', 'open'])
/** A page with all networks, which must be over the budget: else nothing would be found. */
const WRONG = 'fixtures/networks'
/** Of the texts of languages, German ones stand for all. `packages/ui/compile/words/flaws.mjs` limits each. */
const OTHER_WORDS = /^words\.(?!de\b)/

/**
 * The most bytes that a page with one `<latch-button>` may load before a press, React or none. A page of bare React has 68 kB.
 */
const MAX_ELEMENT_BYTES = 60_000
const ELEMENT_PAGE = {
  'index.html':
    '<!doctype html><script type="module" src="page.js"></script><latch-button data-bench="connect"></latch-button>',
  'page.js': `import { createLatch } from './kit/element.js'
import { base, mainnet } from './kit/networks.js'
createLatch({ networks: [mainnet, base], metadata: { name: 'Benchmark' } })`,
}

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest Vite's of a build */
/** @typedef {import('../bytes/weigh.mjs').Weight} Figure */
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
    const isNear =
      Math.abs(now.bytes - was.bytes) <= Math.max(ROOM * was.bytes, NOISE_BYTES) &&
      Math.abs(now.files - was.files) <= ROOM * was.files
    const isLess = now.bytes <= was.bytes && now.files <= was.files
    return isNear ? [] : [`${name}: ${tell(now)}, ${isLess ? 'less' : 'more'} than ${tell(was)}`]
  })
  const gone = Object.keys(committed).filter((name) => !(name in measured))
  return [...lines, ...gone.map((name) => `${name}: committed, and measured nowhere`)]
}

/** @param {Figure} figure */
const tell = ({ bytes, files }) => `${bytes} bytes in ${files} ${files === 1 ? 'file' : 'files'}`

/**
 * Returns the files that each chunk of a package adds to a page: its own, and those of all its static imports. So no code
 * escapes the budgets in a chunk of its own.
 * @param {Manifest} manifest
 * @param {ReadonlySet<string>} had paths that the page has fetched
 * @param {string} folder the package's
 * @returns {Record<string, string[]>} paths by the chunk's name
 */
export function chunksOf(manifest, had, folder = 'ui') {
  const filesOf = (key) => {
    const seen = new Set([key])
    for (const each of seen) for (const next of manifest[each].imports ?? []) seen.add(next)
    return [...seen].map((each) => `/${manifest[each].file}`).filter((path) => !had.has(path))
  }
  return Object.fromEntries(
    Object.keys(manifest)
      .map((key) => [new RegExp(`/${folder}/dist/([^/]+)\\.js$`).exec(key)?.[1], key])
      .filter(([name]) => name !== undefined && !OTHER_WORDS.test(name))
      .map(([name, key]) => [name, filesOf(key)])
      .filter(([, files]) => files.length > 0),
  )
}

/** @param {import('playwright').Browser} browser @returns {Promise<Figures>} */
async function measure(browser) {
  /** @type {Record<string, import('../bytes/weigh.mjs').Weights>} */
  const weights = {}
  for (const page of new Set(Object.values(PAGES).flat()))
    weights[page] = await weighPage(browser, join(BENCH, page, 'dist'))
  const chunks = [
    ...chunkFigures(PAGES.pairing[0], weights, 'ui'),
    // The rest of it is in the page.
    ...chunkFigures(PAGES.uniswap[0], weights, 'uniswap'),
  ]
  // The files are those of the page.
  const rings = Object.entries(PAGES).flatMap(([name, [page, base]]) =>
    MOMENTS.map((moment) => {
      const { bytes, files } = weights[page][moment]
      return [`${name} ${moment}`, { bytes: bytes - weights[base][moment].bytes, files }]
    }),
  )
  return Object.fromEntries([...rings, ...chunks])
}

/**
 * The figures of the chunks that a package adds to a page.
 * @param {string} page
 * @param {Record<string, import('../bytes/weigh.mjs').Weights>} weights
 * @param {string} folder the package's
 * @returns {[string, Figure][]}
 */
function chunkFigures(page, weights, folder) {
  const dist = join(BENCH, page, 'dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const chunks = Object.entries(chunksOf(manifest, weights[page].paths, folder))
  return chunks.map(([name, files]) => [`chunk ${name}`, weigh(dist, files)])
}

/**
 * Measures a page without a bundler and without React: all that it loads, since it has no floor.
 * @param {import('playwright').Browser} browser
 * @returns {Promise<Figures>}
 */
async function measureElement(browser) {
  const page = join(CACHE, 'element-page')
  rmSync(page, { recursive: true, force: true })
  mkdirSync(page, { recursive: true })
  cpSync(join(ROOT, 'packages/element/dist/page'), join(page, 'kit'), { recursive: true })
  for (const [file, text] of Object.entries(ELEMENT_PAGE)) writeFileSync(join(page, file), text)
  const { idle, open } = await weighPage(browser, page)
  return { 'element before a press': idle, 'element open': open }
}

/** @param {Figures} figures */
const checkElement = (figures) => {
  const { bytes } = figures['element before a press']
  return bytes <= MAX_ELEMENT_BYTES ? [] : [`element: ${bytes} bytes before a press, more than ${MAX_ELEMENT_BYTES}`]
}

/** Checks the check. @param {Figures} figures */
function checkFixture(figures) {
  const [wrong, floor] = [WRONG, PAGES.vite[1]].map((page) => weighEntry(join(BENCH, page, 'dist')))
  const entry = { ...figures['vite entry'], bytes: wrong.bytes - floor.bytes }
  const found = compare({ ...figures, 'vite entry': entry }, figures)
  return found.length > 0 ? [] : [`${WRONG} is within the budget: nothing would be found`]
}

/** Builds the pages. As a task of turbo, this comes after the build with Vite. */
async function buildPages() {
  const next = createRequire(join(BENCH, 'package.json')).resolve('next/dist/bin/next')
  const env = { NEXT_TELEMETRY_DISABLED: '1' }
  const built = process.env.TURBO_HASH ? [] : [await build(['@latchkit/bench', '@latchkit/element'])]
  for (const page of PAGES.next) built.push(await runNode(next, ['build', join(BENCH, page)], { cwd: BENCH, env }))
  return built.filter(({ status }) => status !== 0).map(({ output }) => output)
}

/** The check. @param {string[]} args */
export async function check(args) {
  const failures = await buildPages()
  if (failures.length > 0) return failures
  const browser = await openBrowser()
  try {
    const figures = { ...(await measure(browser)), ...(await measureElement(browser)) }
    for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${tell(figure)}`)
    if (args.includes('--write')) {
      writeFileSync(FILE, JSON.stringify(figures))
      await run('oxfmt', [FILE])
      return []
    }
    const committed = JSON.parse(readFileSync(FILE, 'utf8'))
    const flaws = [...compare(figures, committed), ...checkElement(figures), ...checkFixture(figures)]
    return flaws.length > 0 ? [...flaws, 'If that is meant, `npx -y pnpm budgets --write` stores the figures.'] : []
  } finally {
    await browser.close()
  }
}
