// pnpm load: measures the server with many clients at once, and what it does where they ask for more than their limits.
//
//   node scripts/load.mjs [--clients 200] [--seconds 10] [--dry]
//
// The server runs as a process of its own, on a folder of PGlite and the chains of a sandbox. DATABASE_URL and REDIS_URL
// name others. --dry doesn't write the table into docs/performance.md. Fails on an answer other than 200, on memory that
// grows, and on a limit that isn't kept. Times are reported only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { between } from './bench/table.mjs'
import { bin, build, ROOT, runNode } from './run.mjs'

const REPORT = join(ROOT, 'docs/performance.md')
/** More than this factor of what the server has after the warm-up is a leak. */
const MOST_GROWTH = 1.25
const AIM = 4
/** By then the heap of Node has grown to what it needs between two full collections. */
const WARM_UP_S = 20
/** The calls of all clients together in a minute, where the limit is tested. */
const LIMIT = 500

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    dry: { type: 'boolean' },
  },
})
const [clients, seconds] = [Number(values.clients), Number(values.seconds)]

/**
 * Starts the server as an operator does.
 * @param {string} folder
 * @param {object} config
 */
async function startServer(folder, config) {
  const file = join(folder, 'latchkit.config.mjs')
  writeFileSync(file, `export default ${JSON.stringify({ port: 0, logLevel: 'error', ...config })}\n`)
  const cli = join(ROOT, 'packages/server/dist/cli.js')
  const child = spawn(process.execPath, [cli, '--config', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  for (let url; ; await Promise.race([sleep(50), gone])) {
    url = /at (\S+)/.exec(said)?.[1]
    if (url) return { url, stop: async () => (child.kill('SIGTERM'), await gone) }
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
  }
}

/**
 * The calls of a page that shows an account: of each the path, and the body of a POST.
 * @param {import('@latchkit/sandbox').Manifest} manifest
 */
function callsOf({ evm: { accounts, chains } }) {
  const [{ caip2 }] = chains
  const query = `projectId=load&chainId=${caip2}`
  const rpc = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  const price = JSON.stringify({ currency: 'usd', addresses: [`${caip2}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`] })
  return accounts.flatMap(({ address }) => [
    { path: `/v1/supported-chains?${query}` },
    { path: `/v1/account/${address}/balance?${query}` },
    { path: `/v1/account/${address}/history?${query}` },
    { path: `/v1/identity/${address}?${query}` },
    { path: `/v1/convert/tokens?${query}` },
    { path: `/v1/fungible/price?${query}`, method: 'POST', body: price },
    { path: `/v1/?${query}`, method: 'POST', body: rpc },
    { path: `/appkit/v1/config?${query}` },
  ])
}

/**
 * Sends the calls from all clients. Counts the answers by their status, and those that say when to ask again.
 * @param {string} url
 * @param {object[]} requests
 * @param {{ duration: number } | { amount: number }} extent in seconds, or how many calls
 */
async function press(url, requests, extent) {
  /** @type {Record<string, number>} */
  const statuses = {}
  let named = 0
  let client = 0
  const result = await autocannon({
    url,
    connections: clients,
    ...extent,
    timeout: 20,
    requests,
    setupClient(each) {
      const own = client++
      // Each client begins with another call, as pages do that are opened at any time.
      const first = own % requests.length
      each.setRequests([...requests.slice(first), ...requests.slice(0, first)])
      each.setHeaders({ 'content-type': 'application/json', 'x-forwarded-for': `10.0.${own >> 8}.${own & 255}` })
      each.on('headers', ({ statusCode, headers }) => {
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
        const at = headers.findIndex((name) => /^retry-after$/i.test(name))
        if (at >= 0 && Number(headers[at + 1]) >= 1 && Number(headers[at + 1]) <= 60) named += 1
      })
    },
  })
  return { ...result, statuses, named }
}

/**
 * Sends each call once, one after the other: the first one for a history opens the database.
 * @param {string} url
 * @param {object[]} requests
 */
async function sendEach(url, requests) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.1.0.1' }
  for (const { path, ...init } of requests) {
    const answer = await fetch(`${url}${path}`, { ...init, headers })
    await answer.arrayBuffer()
  }
}

/** @param {string} url @returns {Promise<number>} the memory of the server, in MB */
async function memoryOf(url) {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6
}

/** @type {string[]} */
const faults = []
/** @param {boolean} isHeld @param {string} what */
const expect = (isHeld, what) => void (isHeld || faults.push(what))

const built = await build(['@latchkit/server', '@latchkit/sandbox'])
if (built.status !== 0) throw new Error(built.output)
const { startSandbox } = await import(pathToFileURL(join(ROOT, 'packages/sandbox/dist/exports/index.js')).href)
const folder = mkdtempSync(join(tmpdir(), 'latchkit-load-'))
const sandbox = await startSandbox({ port: 0 })
const { evm } = sandbox.manifest
const [first] = evm.chains
const config = {
  rpc: { [first.caip2]: [first.rpcUrl] },
  names: { network: first.caip2, universalResolver: first.names.universalResolver },
  database: join(folder, 'data'),
  trustedProxies: 1,
}
const calls = callsOf(sandbox.manifest)
let text = ''
try {
  const server = await startServer(folder, { ...config, limits: { perClient: 1e8, perProject: 1e9 } })
  const opened = performance.now()
  await sendEach(server.url, calls)
  const firstS = (performance.now() - opened) / 1_000
  await press(server.url, calls, { duration: WARM_UP_S })
  const before = await memoryOf(server.url)
  const { latency, requests, errors, timeouts, statuses } = await press(server.url, calls, { duration: seconds })
  const after = await memoryOf(server.url)
  await server.stop()
  const others = Object.keys(statuses).filter((status) => status !== '200')
  expect(errors + timeouts === 0 && others.length === 0, `${errors} errors, answers: ${JSON.stringify(statuses)}`)
  expect(after <= before * MOST_GROWTH, `the memory grew from ${before.toFixed()} to ${after.toFixed()} MB`)
  const ratio = latency.p99 / latency.p50

  const limited = await startServer(folder, { ...config, limits: { perProject: LIMIT } })
  const began = performance.now()
  const over = await press(limited.url, [calls[0]], { amount: 3 * LIMIT })
  const last = await fetch(`${limited.url}${calls[0].path}`)
  const waitS = Number(last.headers.get('retry-after'))
  await sleep(waitS * 1_000)
  const again = await fetch(`${limited.url}${calls[0].path}`)
  await limited.stop()
  expect(performance.now() - began < 90_000, 'the wait was longer than a minute')
  expect(over.statuses[200] === LIMIT, `${over.statuses[200]} calls passed a limit of ${LIMIT}`)
  expect(over.errors === 0 && over.named === over.statuses[429], `429 without a wait: ${JSON.stringify(over.statuses)}`)
  expect(last.status === 429 && again.status === 200, `after the wait the answer is ${again.status}`)

  const held = ratio <= AIM ? 'held' : 'missed'
  text = [
    `${new Date().toISOString().slice(0, 10)}, ${clients} clients for ${seconds} s, Node ${process.versions.node} on ${cpus().length} × ${cpus()[0]?.model.trim() || 'CPU'}.`,
    '',
    '| what | measured |',
    '| --- | --: |',
    `| each call once, after the start, with the opening of the database | ${firstS.toFixed(1)} s |`,
    `| answers in a second | ${requests.average.toFixed()} |`,
    `| p50, p99 | ${latency.p50} ms, ${latency.p99} ms |`,
    `| p99 ÷ p50, aim ${AIM} | ${ratio.toFixed(1)}, ${held} |`,
    `| answers other than 200, errors, timeouts | ${others.length}, ${errors}, ${timeouts} |`,
    `| memory of the process after ${WARM_UP_S} s, and after the run | ${before.toFixed()} MB, ${after.toFixed()} MB |`,
    `| answers 200 and 429 at a limit of ${LIMIT} a minute, of the 429 with \`Retry-After\` | ${over.statuses[200]} and ${over.statuses[429]}, ${over.named} |`,
  ].join('\n')
} finally {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(text)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else if (!values.dry) {
  writeFileSync(REPORT, between(readFileSync(REPORT, 'utf8'), text, 'load'))
  await runNode(bin('oxfmt'), [REPORT])
}
