// pnpm fixtures: takes the examples as an integrator would. Each is copied to a temporary folder, installed offline from
// packed packages, typed, built, served in production mode under its strict policy, and visited in a browser.
//
//   node scripts/fixtures.mjs [next|vite|react-router…] [--keep]
//
// By default all. --keep leaves the copies and names them.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { BROWSER_ARGS, ensureBrowser } from './browser.mjs'
import { copyExample, installOffline, neededBy } from './examples/install.mjs'
import { serveExample } from './examples/serve.mjs'
import { checkDocument, connectAndReload, readInGerman } from './examples/visit.mjs'
import { lineOf, writeReport } from './reports/report.mjs'
import { build, ROOT, run } from './run.mjs'

/**
 * @typedef {import('./examples/visit.mjs').World} World
 * @typedef {{ titles: string[], error?: unknown }} Step with its error, where it failed
 * @typedef {object} Example
 * @property {readonly string[]} paths of its pages
 * @property {string} networks its file of networks, which the copy gets another one for
 * @property {readonly [path: string, from: string, to: string]} [change] of another file of the copy
 * @property {readonly string[]} drawn parts of the pages that the server draws
 * @property {{ english: string, german: string }} button its label, by the browser's language
 * @property {(port: number) => string[]} args of its script `start`
 */

/** @type {Record<string, Example>} */
const EXAMPLES = {
  next: {
    paths: ['/', '/pages-router'],
    networks: 'networks.ts',
    // The language of the page counts, not that of the browser.
    change: ['latch.ts', "locale: 'en'", "locale: 'de'"],
    drawn: ['Wallet verbinden', '<style nonce="', '--latch-accent:'],
    button: { english: 'Wallet verbinden', german: 'Wallet verbinden' },
    args: (port) => ['--port', String(port)],
  },
  vite: {
    paths: ['/'],
    networks: 'src/networks.ts',
    drawn: [],
    button: { english: 'Connect wallet', german: 'Connect wallet' },
    args: (port) => ['--port', String(port), '--strictPort'],
  },
  'react-router': {
    paths: ['/'],
    networks: 'app/networks.ts',
    // The visitor's language, which the server doesn't know.
    drawn: ['Connect wallet'],
    button: { english: 'Connect wallet', german: 'Wallet verbinden' },
    args: () => [],
  },
}

const ENV = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', CI: '1' }

/** Returns the file of networks that has the sandbox's chain alone. @param {World['sandbox']} sandbox */
function networksOf({ manifest }) {
  const { id, name, rpcUrl } = manifest.evm.chains[0]
  const chain = {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  return `import { defineChain } from 'viem'

export const networks = [defineChain(${JSON.stringify(chain)})]
export const rpcUrls: Readonly<Record<number, string>> = ${JSON.stringify({ [id]: rpcUrl })}
`
}

/** Changes a copy so that it can be visited here. @param {string} copy @param {Example} example @param {World['sandbox']} sandbox */
function adapt(copy, { networks, change }, sandbox) {
  writeFileSync(join(copy, networks), networksOf(sandbox))
  if (!change) return
  const [path, from, to] = change
  const text = readFileSync(join(copy, path), 'utf8')
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
  writeFileSync(join(copy, path), text.replace(from, to))
}

/** Throws the output of a command that failed. @param {Promise<{ status: number, output: string }>} running */
async function succeed(running) {
  const { status, output } = await running
  if (status !== 0) throw new Error(`ended with ${status}\n${output.trim()}`)
}

/**
 * Takes one example through its steps, and stops at the first that fails.
 * @param {string} name
 * @param {World} world
 * @param {{ keep: boolean }} options
 * @returns {Promise<Step[]>}
 */
async function take(name, world, { keep }) {
  const { paths, args, drawn, button } = EXAMPLES[name]
  const script = (of) => succeed(run('npm', ['run', '--silent', of], { cwd: copy, env: ENV }))
  let copy = ''
  /** @type {Awaited<ReturnType<typeof serveExample>> | undefined} */
  let server
  /** @type {[title: string, step: () => Promise<void>][]} */
  const steps = [
    [
      'installs offline from packed packages',
      async () => {
        copy = await copyExample(join(ROOT, 'examples', name))
        await succeed(installOffline(copy))
      },
    ],
    ['its types are right', () => script('types')],
    [
      'builds',
      () => {
        adapt(copy, EXAMPLES[name], world.sandbox)
        return script('build')
      },
    ],
    ['serves its build', async () => void (server = await serveExample(copy, { env: ENV, args }))],
    ...paths.flatMap((path) => {
      const url = () => new URL(path, server?.url).href
      return /** @type {typeof steps} */ ([
        [`${path} comes under a strict policy`, () => checkDocument(url(), { drawn })],
        [
          `${path} connects, and restores the connection`,
          () => connectAndReload(world, url(), { button: button.english }),
        ],
        [`${path} hydrates in a German browser`, () => readInGerman(world, url(), { button: button.german })],
      ])
    }),
  ]
  try {
    return await runSteps(name, steps)
  } finally {
    await server?.stop()
    if (keep) console.log(copy)
    else if (copy) rmSync(copy, { recursive: true, force: true })
  }
}

/** @param {string} name @param {[title: string, step: () => Promise<void>][]} steps */
async function runSteps(name, steps) {
  /** @type {Step[]} */
  const tests = []
  for (const [title, step] of steps) {
    const begin = performance.now()
    const error = await step().then(
      () => undefined,
      (thrown) => thrown,
    )
    const seconds = `${((performance.now() - begin) / 1000).toFixed(1)} s`
    console.log(`${error ? '✗' : '✓'} ${seconds.padStart(7)}  ${name}: ${title}`)
    if (error) console.log(error.message ?? error)
    tests.push({ titles: [name, title], error })
    if (error) break
  }
  return tests
}

/** Starts the browser and the sandbox, runs a function in them, and ends both. */
async function inWorld(run) {
  const { startSandbox } = await import('../packages/sandbox/dist/exports/index.js')
  const [browser, sandbox] = await Promise.all([
    chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_ARGS }),
    startSandbox({ port: 0 }),
  ])
  try {
    const wallet = await (await fetch(`${sandbox.url}/wallet.js?answer=approve`)).text()
    return await run({ browser, sandbox, wallet })
  } finally {
    await Promise.all([browser.close(), sandbox.stop()])
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { keep: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !(name in EXAMPLES))
  if (unknown.length > 0) {
    console.error(`No example is named ${unknown.join(', ')}. There are ${Object.keys(EXAMPLES).join(', ')}.`)
    process.exit(2)
  }
  const names = positionals.length > 0 ? positionals : Object.keys(EXAMPLES)
  const packages = names.flatMap((name) => neededBy(join(ROOT, 'examples', name)).map(({ manifest }) => manifest.name))
  await succeed(build([...new Set([...packages, '@latchkit/sandbox'])]))
  const begin = performance.now()
  const tests = await inWorld(async (world) => {
    const all = []
    for (const name of names) all.push(...(await take(name, world, { keep: values.keep })))
    return all
  })
  const failed = tests.flatMap(({ titles, error }) =>
    error ? [lineOf({ titles, file: import.meta.filename, reason: String(error.message ?? error) })] : [],
  )
  const passed = tests.length - failed.length
  writeReport({ passed, skipped: 0, failed, flaky: [], files: [] })
  console.log(
    `\n${passed} steps passed, ${failed.length} failed, in ${((performance.now() - begin) / 1000).toFixed(0)} s`,
  )
  process.exitCode = failed.length > 0 ? 1 : 0
}

await main()
