// pnpm load: measures the server with 200 clients at once, for ten seconds. The server is a process of its own, with a
// folder of PGlite and one chain of a sandbox; DATABASE_URL and REDIS_URL name others. Fails on an answer other than 200,
// and on memory that grows. Times are reported only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import autocannon from 'autocannon'
import { build, ROOT } from './run.mjs'

/** More than this factor of what the server has after the warm-up is a leak. */
const MAX_GROWTH = 1.25
/** By then the heap of Node has grown to what it needs between two full collections. */
const WARM_UP_S = 20

/**
 * The calls of a page that shows an account.
 * @param {import('@latchkit/sandbox').Manifest} manifest
 * @returns {import('autocannon').Request[]}
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

/** @param {string} url @returns {Promise<number>} the memory of the server, in MB */
async function memoryOf(url) {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6
}

const built = await build(['@latchkit/server', '@latchkit/sandbox'])
if (built.status !== 0) throw new Error(built.output)
const { startSandbox } = await import(pathToFileURL(join(ROOT, 'packages/sandbox/dist/exports/index.js')).href)
const folder = mkdtempSync(join(tmpdir(), 'latchkit-load-'))
const sandbox = await startSandbox({ port: 0 })
const [chain] = sandbox.manifest.evm.chains
const config = {
  port: 0,
  logLevel: 'error',
  rpc: { [chain.caip2]: [chain.rpcUrl] },
  names: { network: chain.caip2, universalResolver: chain.names.universalResolver },
  database: join(folder, 'data'),
  limits: { perClient: 1e8, perProject: 1e9 },
}
const file = join(folder, 'latchkit.config.mjs')
writeFileSync(file, `export default ${JSON.stringify(config)}\n`)
const server = spawn(process.execPath, [join(ROOT, 'packages/server/dist/cli.js'), '--config', file], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const gone = once(server, 'exit')
try {
  const [said] = await once(server.stdout, 'data')
  const [, url = ''] = /at (\S+)/.exec(said) ?? []
  const load = {
    url,
    connections: 200,
    timeout: 20,
    headers: { 'content-type': 'application/json' },
    requests: callsOf(sandbox.manifest),
  }
  // The first call for a history opens the database.
  await autocannon({ ...load, connections: 1, amount: load.requests.length, timeout: 60 })
  await autocannon({ ...load, duration: WARM_UP_S })
  const before = await memoryOf(url)
  const result = await autocannon({ ...load, duration: 10 })
  const after = await memoryOf(url)
  console.log(autocannon.printResult(result))
  console.log(`memory: ${before.toFixed()} MB after ${WARM_UP_S} s, ${after.toFixed()} MB after the run`)
  if (result.errors + result.non2xx > 0 || !(after <= before * MAX_GROWTH)) process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  await Promise.all([gone, sandbox.stop()])
  rmSync(folder, { recursive: true, force: true })
}
