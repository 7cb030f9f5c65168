import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { BadRequest } from '../badRequest.js'
import type { Settings } from '../directory/switches.js'
import type { AllSwapSwitches, SandboxChain, SwapsManifest } from '../manifest.js'
import type { PartContext, PartRoutes, RunningPart } from '../part.js'
import { mnemonic } from '../chains/definitions.js'
import { deriveMarketMaker } from '../solana/node/world.js'
import { createJupiter } from './jupiter.js'
import { createLifi } from './lifi.js'
import { createOneInch } from './oneInch.js'
import { createSwapSettings } from './switches.js'
import { readTrade, trade } from './trade.js'

/** The key of all services. */
const key = 'sandbox-key'
const paths = { oneInch: '/swap/1inch', lifi: '/swap/lifi', jupiter: '/swap/jupiter' } as const

/** Starts the part of swaps: likenesses of services that offer them, with faults, and trades of another account. */
export async function startSwaps({ url, manifest }: PartContext): Promise<RunningPart<SwapsManifest>> {
  const settings = createSwapSettings()
  const maker = deriveMarketMaker(mnemonic)
  const chains = (): readonly SandboxChain[] => manifest().evm.chains
  return {
    fragment: {
      tradeUrl: `${url}/swap/trade`,
      switchesUrl: `${url}/swap/switches`,
      oneInch: { url: `${url}${paths.oneInch}`, key },
      lifi: { url: `${url}${paths.lifi}`, key },
      jupiter: { url: `${url}${paths.jupiter}`, key, maker: maker.address },
    },
    routes: createRoutes(chains, settings)
      .route('/', createOneInch({ path: paths.oneInch, key, chains, switches: () => settings.now().oneInch }))
      .route('/', createLifi({ path: paths.lifi, key, chains, switches: () => settings.now().lifi }))
      .route(
        '/',
        createJupiter({
          path: paths.jupiter,
          key,
          chain: () => manifest().solana,
          maker,
          switches: () => settings.now().jupiter,
        }),
      ),
    healthy: () => true,
    stop: async () => undefined,
  }
}

/** Trades wait for one another, since they are of one account. */
function createRoutes(chains: () => readonly SandboxChain[], settings: Settings<AllSwapSwitches>): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  let last: Promise<unknown> = Promise.resolve()
  routes.post('/swap/trade', async (c) => {
    const request = readTrade(await c.req.text())
    const traded = last.then(() => trade(chains(), request))
    last = traded.catch(() => undefined)
    return c.json({ hash: await traded })
  })
  routes.get('/swap/switches', (c) => c.json(settings.now()))
  routes.put('/swap/switches', async (c) => {
    settings.put(await c.req.json().catch(() => undefined))
    return c.json(settings.now())
  })
  routes.onError((error, c) => {
    if (error instanceof TypeError) return c.text(error.message, 400)
    return c.text(error.message, error instanceof BadRequest ? error.status : 500)
  })
  return routes
}
