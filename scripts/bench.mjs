// pnpm bench: measures how long a visitor waits, compared with a bare React page and with bare wagmi.
//
//   node scripts/bench.mjs [--runs 15] [--peers] [--dry]
//
// --peers adds RainbowKit, installed outside the workspace. --dry doesn't write the table into docs/performance.md. No
// check fails on times; developers read them.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measure } from './bench/measure.mjs'
import { bareReact, bareWagmi, ours, PEER, rainbowkit } from './bench/pages.mjs'
import { between, table } from './bench/table.mjs'
import { build, ROOT, run } from './run.mjs'
import { serve } from './serve.mjs'

const SLOWDOWNS = [1, 4]
const REPORT = join(ROOT, 'docs/performance.md')

/** @param {Promise<{ status: number, output: string }>} running */
async function must(running) {
  const { status, output } = await running
  if (status !== 0) throw new Error(output)
}

/** Builds RainbowKit's page outside the workspace, so that its dependencies don't affect ours. */
async function buildPeer() {
  cpSync(new URL('bench/peers/rainbowkit/', import.meta.url), PEER, { recursive: true })
  if (!existsSync(join(PEER, 'node_modules')))
    await must(run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: PEER }))
  await must(run(join(PEER, 'node_modules/.bin/vite'), ['build'], { cwd: PEER }))
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '15' }, peers: { type: 'boolean' }, dry: { type: 'boolean' } },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} isn't a number of runs`)

await must(build(['@latchkit/bench']))
if (values.peers) await buildPeer()

const pages = [ours, bareReact, bareWagmi, ...(values.peers ? [rainbowkit] : [])]
const servers = await Promise.all(pages.map(({ dist }) => serve(dist)))
/** @type {import('./bench/table.mjs').Run[]} */
const results = []
try {
  // Pages take turns, so that other load on the machine affects all of them equally.
  for (const slowdown of SLOWDOWNS)
    for (let round = 1; round <= runs; round++)
      for (const [at, page] of pages.entries()) {
        const figures = await measure({ url: servers[at].url, page, slowdown })
        results.push({ page: page.label, slowdown, figures })
        const told = Object.entries(figures).map(([name, ms]) => `${name} ${Math.round(ms)}`)
        console.log(`${slowdown}x, round ${round} of ${runs}, ${page.label}: ${told.join(', ')}`)
      }
} finally {
  for (const { close } of servers) close()
}

const date = new Date().toISOString().slice(0, 10)
const text = table(results, { ours: ours.label, floor: bareWagmi.label, peer: rainbowkit.label })
const intro = `${date}, ${runs} runs, Chromium on ${cpus().length} × ${cpus()[0]?.model.trim() || 'CPU'}.`
console.log(`\n${intro}\n\n${text}`)
if (!values.dry) {
  writeFileSync(REPORT, between(readFileSync(REPORT, 'utf8'), `${intro}\n\n${text}`))
  await run('oxfmt', [REPORT])
}
