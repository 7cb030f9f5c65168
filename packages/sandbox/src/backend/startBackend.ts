import { randomBytes, randomUUID } from 'node:crypto'
import type { SwapsConfig } from '@latchkit/server'
import type { OpenServer } from '@latchkit/server/node'
import type { Answer } from '../directory/answer.js'
import { createService, type ServiceSources } from '../directory/startDirectory.js'
import type { DirectoryManifest, Manifest, SandboxChain } from '../manifest.js'
import type { PartContext, RunningPart } from '../part.js'
import { secureOriginOf } from '../secureOrigin.js'
import { createStrangers, ipfsGateway } from './strangers.js'
import { tokenListUrl } from './tokenList.js'

const path = '/server'

/** Starts the part of the whole server. It is opened with the first request, because its code takes long to load. */
export async function startBackend(context: PartContext): Promise<RunningPart<DirectoryManifest>> {
  let opening: Promise<OpenServer> | undefined
  let answer: (request: Request, client: string) => Promise<Response> = async () => Response.error()
  const create = (sources: ServiceSources): Answer => {
    answer = async (request, client) => {
      opening ??= open(context, sources)
      return (await opening).fetch(request, client)
    }
    return (request) => answer(request, '127.0.0.1')
  }
  const service = createService(context, path, create)
  return {
    ...service,
    // All tests are one client, so that each call of the site is of a client of its own: its mails have a limit for one.
    site: { origin: secureOriginOf(context.url), fetch: (request) => answer(request, randomUUID()) },
    stop: async () => {
      await opening?.then(({ close }) => close())
    },
  }
}

async function open({ manifest: read, cacheDir }: PartContext, sources: ServiceSources): Promise<OpenServer> {
  const { openServer, readConfig } = await import('@latchkit/server/node')
  const manifest = read()
  const { evm, solana } = manifest
  const named = evm.chains.find(({ names }) => names !== null)
  const config = readConfig({
    rpc: Object.fromEntries([...evm.chains, solana].map(({ caip2, proxyUrl }) => [caip2, [proxyUrl]])),
    ...(named?.names && { names: { network: named.caip2, universalResolver: named.names.universalResolver } }),
    tokens: [tokenListUrl],
    prices: Object.fromEntries(evm.chains.flatMap(priceSourcesOf)),
    // The chains are small: each account's history is complete, also that of an account that was never asked for.
    history: Object.fromEntries(evm.chains.map(({ caip2 }) => [caip2, { index: 'all', everyS: 1 }])),
    swaps: swapProvidersOf(manifest),
    ipfs: ipfsGateway,
    secure: {
      origin: manifest.secure.origin,
      sealingKeys: [randomBytes(32).toString('base64url')],
      mail: { url: manifest.mailbox.smtpUrl, from: 'Latchkit sandbox <login@sandbox.example>' },
    },
    // Every start is a fresh world.
    database: 'memory://',
    logLevel: 'silent',
  })
  return openServer(config, { sources, basePath: path, fetch: createStrangers(manifest), cacheDir })
}

/** Uniswap's contracts and the likenesses of services that offer swaps, for the chains with pools. */
function swapProvidersOf({ evm, solana, swaps }: Manifest): SwapsConfig {
  const withPools = evm.chains.flatMap(({ caip2, pools }) => (pools === null ? [] : [[caip2, pools] as const]))
  const networks = withPools.map(([caip2]) => caip2)
  const deployments = withPools.map(([caip2, { deployment }]) => [caip2, deployment] as const)
  const { oneInch, lifi, jupiter } = swaps
  return {
    uniswap: { deployments: Object.fromEntries(deployments) },
    oneInch: { ...oneInch, networks },
    lifi: { ...lifi, networks },
    jupiter: { url: jupiter.url, key: jupiter.key, networks: [solana.caip2] },
  }
}

/** Where prices of a chain come from, if it has pools: its first token is a dollar. */
function priceSourcesOf({ caip2, tokens, pools }: SandboxChain): readonly (readonly [string, object])[] {
  if (pools === null) return []
  const quotes = tokens.slice(0, 1).map(({ address }) => address)
  return [[caip2, { quotes, wrapped: pools.wrapped.address, v2: [pools.v2Factory], v3: [pools.v3Factory] }]]
}
