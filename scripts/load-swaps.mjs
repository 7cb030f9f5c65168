// pnpm load:swaps: 50 clients ask five questions about swaps for ten seconds. The server is a process of its own, with Uniswap's
// contracts on one chain of a sandbox, and the likenesses of 1inch, LI.FI and Jupiter behind counters. Fails on an answer that is
// wrong, and where a provider is asked more than a tenth as often as the server. Times are reported only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import autocannon from 'autocannon'
import { build, ROOT } from './run.mjs'

const CLIENTS = 50
const RUN_S = 10
const WARM_UP_S = 5
/** A provider is asked at most this part as often as the server. */
const MAX_ASKED = 0.1

/** The headers that have the key of a service. */
const KEY_HEADERS = ['authorization', 'x-lifi-api-key', 'x-api-key']

/** @typedef {{ url: string, key: string }} Service */

/**
 * Starts a server that passes requests on to a service, and counts them.
 * @param {Service} service
 * @param {string} path of its offers
 */
async function count({ url, key }, path) {
  const counter = { asked: 0 }
  const server = createServer((request, response) => {
    if (request.url?.includes(path)) counter.asked += 1
    const headers = KEY_HEADERS.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
    fetch(url + request.url, { headers: Object.fromEntries(headers) })
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
      .catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { counter, server, service: { url: `http://127.0.0.1:${port}`, key } }
}

/**
 * The five questions: three of the EVM chain, two of Solana.
 * @param {import('@latchkit/sandbox').SandboxChain} chain
 * @param {import('@latchkit/sandbox').SolanaManifest} solana
 * @param {{ evm: string, solana: string }} accounts
 */
function questionsOf({ caip2, tokens }, solana, accounts) {
  const [dollar, gold] = tokens.map(({ address }) => `${caip2}:${address}`)
  const [coin, minted] = [solana.caip2, `${solana.caip2}:${solana.tokens[0]?.address}`]
  const swaps = [
    [accounts.evm, caip2, dollar, '10000000000000000'],
    [accounts.evm, dollar, caip2, '20000000'],
    [accounts.evm, gold, dollar, '4000000000000000000'],
    [accounts.solana, coin, minted, '10000000'],
    [accounts.solana, minted, coin, '2000000'],
  ]
  return swaps.map(([userAddress = '', from = '', to = '', amount = '']) => {
    const query = new URLSearchParams({ projectId: 'load', userAddress, from, to, amount })
    return { path: `/v1/convert/quotes?${query}` }
  })
}

const built = await build(['@latchkit/server', '@latchkit/sandbox'])
if (built.status !== 0) throw new Error(built.output)
const { startSandbox } = await import(pathToFileURL(join(ROOT, 'packages/sandbox/dist/exports/index.js')).href)
const folder = mkdtempSync(join(tmpdir(), 'latchkit-load-swaps-'))
const sandbox = await startSandbox({ port: 0 })
const { evm, solana, swaps } = sandbox.manifest
const [chain] = evm.chains
const counted = [
  await count(swaps.oneInch, '/quote'),
  await count(swaps.lifi, '/quote'),
  await count(swaps.jupiter, '/order'),
]
const [oneInch, lifi, jupiter] = counted.map(({ service }, at) => ({
  ...service,
  networks: [at < 2 ? chain.caip2 : solana.caip2],
}))
const config = {
  port: 0,
  logLevel: 'error',
  rpc: { [chain.caip2]: [chain.rpcUrl], [solana.caip2]: [solana.rpcUrl] },
  history: { [chain.caip2]: { index: 'none' } },
  swaps: {
    uniswap: { deployments: { [chain.caip2]: chain.pools.deployment } },
    oneInch,
    lifi,
    jupiter,
  },
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
    connections: CLIENTS,
    timeout: 20,
    requests: questionsOf(chain, solana, { evm: evm.accounts[3].address, solana: solana.accounts[0].address }),
    // An answer without an offer is wrong.
    verifyBody: (/** @type {string | undefined} */ body) => String(body).includes('"toAmountMin"'),
  }
  await autocannon({ ...load, duration: WARM_UP_S })
  for (const { counter } of counted) counter.asked = 0
  const result = await autocannon({ ...load, duration: RUN_S })
  console.log(autocannon.printResult(result))
  const { errors, non2xx, mismatches } = result
  const answers = result.requests.total
  const asked = counted.map(({ counter }) => counter.asked)
  console.log(`${answers} answers, p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms`)
  console.log(
    `${errors + non2xx + mismatches} wrong; asked: 1inch ${asked[0]}, LI.FI ${asked[1]}, Jupiter ${asked[2]} times`,
  )
  if (errors + non2xx + mismatches > 0 || Math.max(...asked) > answers * MAX_ASKED) process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  counted.forEach((each) => each.server.close())
  await Promise.all([gone, sandbox.stop()])
  rmSync(folder, { recursive: true, force: true })
}
