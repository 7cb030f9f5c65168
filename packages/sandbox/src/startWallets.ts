import { readFile } from 'node:fs/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { Manifest } from './manifest.js'
import type { PartContext, PartRoutes, RunningPart } from './part.js'
import { checkAction } from './wallet/stream.js'
import { checkSwitches, parseSwitches, switchDefaults } from './wallet/switches.js'
import type { WalletConfig, WalletManifest, WalletSwitches } from './wallet/types.js'

/** The wallet's script, its switches over HTTP, and the stream that carries them to pages. */
export async function startWallets({ url, manifest }: PartContext): Promise<RunningPart<readonly WalletManifest[]>> {
  const wallet: WalletManifest = {
    name: switchDefaults.name,
    rdns: switchDefaults.rdns,
    uuid: switchDefaults.uuid,
    scriptUrl: `${url}/wallet.js`,
    switchesUrl: `${url}/wallet/switches`,
    actionsUrl: `${url}/wallet/actions`,
    eventsUrl: `${url}/wallet/events`,
  }
  const pages = new Set<SSEStreamingApi>()
  return {
    fragment: [wallet],
    routes: createRoutes(wallet, manifest, pages),
    healthy: () => true,
    stop: async () => {
      await Promise.all([...pages].map((page) => page.close()))
    },
  }
}

function createRoutes(wallet: WalletManifest, manifest: () => Manifest, pages: Set<SSEStreamingApi>): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  let server: Partial<WalletSwitches> = {}
  let bundle: Promise<string> | undefined
  const push = async (event: string, value: unknown): Promise<number> => {
    await Promise.all([...pages].map((page) => page.writeSSE({ event, data: JSON.stringify(value) })))
    return pages.size
  }

  routes.get('/wallet.js', async (c) => {
    const query = orRefuse(() => parseSwitches(c.req.query()))
    if (query instanceof TypeError) return c.text(query.message, 400)
    bundle ??= loadBundle()
    const config = createConfig(manifest(), wallet, query, server)
    // Switches are inlined, so an old copy would be a wrong one.
    c.header('cache-control', 'no-store')
    return c.body(`globalThis.__SANDBOX_WALLET__=${toScript(config)};\n${await bundle}`, 200, {
      'content-type': 'text/javascript; charset=utf-8',
    })
  })
  routes.get('/wallet/switches', (c) => c.json({ ...switchDefaults, ...server }))
  routes.put('/wallet/switches', async (c) => {
    const given = await readJson(c)
    const checked = orRefuse(() => checkSwitches(given))
    if (checked instanceof TypeError) return c.text(checked.message, 400)
    server = checked
    await push('switches', server)
    return c.json({ ...switchDefaults, ...server })
  })
  routes.post('/wallet/actions', async (c) => {
    const given = await readJson(c)
    const checked = orRefuse(() => checkAction(given))
    if (checked instanceof TypeError) return c.text(checked.message, 400)
    return c.json({ pages: await push('action', checked) })
  })
  routes.get('/wallet/events', (c) =>
    streamSSE(c, async (page) => {
      pages.add(page)
      await page.writeSSE({ event: 'switches', data: JSON.stringify(server) })
      await new Promise<void>((resolve) => page.onAbort(resolve))
      pages.delete(page)
    }),
  )
  return routes
}

function createConfig(
  { evm }: Manifest,
  { eventsUrl }: WalletManifest,
  query: Partial<WalletSwitches>,
  server: Partial<WalletSwitches>,
): WalletConfig {
  const accounts = evm.accounts.map(({ address, privateKey }) => ({ address, privateKey }))
  const chains = evm.chains.map(({ id, name, rpcUrl, nativeCurrency }) => ({
    id,
    name,
    rpcUrl,
    symbol: nativeCurrency.symbol,
  }))
  return { accounts, chains, eventsUrl, query, server }
}

/** JSON that can also stand in an inline script. */
function toScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Read from `dist` when built; made on the spot where the sandbox runs from its sources. */
async function loadBundle(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return readFile(new URL('./wallet.js', import.meta.url), 'utf8')
  const script = new URL('../scripts/build-wallet.mjs', import.meta.url).href
  const { bundleWallet } = (await import(/* @vite-ignore */ script)) as { bundleWallet: () => Promise<string> }
  return bundleWallet()
}

async function readJson(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

function orRefuse<Result>(check: () => Result): Result | TypeError {
  try {
    return check()
  } catch (error) {
    if (error instanceof TypeError) return error
    throw error
  }
}
