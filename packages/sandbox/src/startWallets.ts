import { readFile } from 'node:fs/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { BitcoinAddress, Manifest } from './manifest.js'
import type { PartContext, PartRoutes, RunningPart } from './part.js'
import type { BitcoinChainConfig } from './wallet/bitcoin/types.js'
import { walletKinds, type ScriptConfig, type WalletConfigs, type WalletKind } from './wallet/kinds.js'
import type { SolanaChainConfig } from './wallet/solana/types.js'
import { checkAction, type WalletMessage } from './wallet/stream.js'
import { checkSwitches, parseSwitches } from './wallet/switches.js'
import type { EvmChainsConfig, WalletManifest, WalletSwitches } from './wallet/types.js'

type Known = { readonly [Kind in WalletKind]: (manifest: Manifest) => Omit<WalletConfigs[Kind], 'query' | 'server'> }

/** Each kind of wallet's configuration, from the manifest. */
const known: Known = {
  evm: knownOfEvm,
  solana: knownOfSolana,
  bitcoin: knownOfBitcoin,
  sats: knownOfBitcoin,
  multi: (manifest) => ({
    evm: knownOfEvm(manifest),
    solana: knownOfSolana(manifest),
    bitcoin: knownOfBitcoin(manifest),
  }),
}

function knownOfEvm({ evm }: Manifest): EvmChainsConfig {
  const accounts = evm.accounts.map(({ index: _, ...account }) => account)
  const chains = evm.chains.map(({ id, name, rpcUrl, nativeCurrency: { symbol }, tokens, contracts: { batch } }) => ({
    id,
    name,
    rpcUrl,
    symbol,
    batch,
    tokens: tokens.map(({ kind: _, permits: __, ...token }) => token),
  }))
  return { accounts, chains }
}

function knownOfSolana({ solana: { accounts, caip2, rpcUrl } }: Manifest): SolanaChainConfig {
  return { accounts, caip2, rpcUrl }
}

function knownOfBitcoin({ bitcoin }: Manifest): BitcoinChainConfig {
  const { caip2, network, esploraUrl } = bitcoin
  const accounts = bitcoin.accounts.map(({ payment, ordinals }) => ({
    payment: keysOf(payment),
    ordinals: keysOf(ordinals),
  }))
  return { accounts, caip2, network, esploraUrl }
}

function keysOf({ publicKey, privateKey }: BitcoinAddress): Pick<BitcoinAddress, 'publicKey' | 'privateKey'> {
  return { publicKey, privateKey }
}

const kinds = Object.keys(walletKinds) as WalletKind[]

/** Switches, by the kind of wallet that they belong to. */
type SwitchesByKind = Partial<Record<WalletKind, object>>

/**
 * Starts the part of the wallets: their scripts, their switches over HTTP, and the event stream that sends both to
 * pages.
 */
export async function startWallets({ url, manifest }: PartContext): Promise<RunningPart<readonly WalletManifest[]>> {
  const pages = new Set<SSEStreamingApi>()
  return {
    fragment: kinds.map((kind) => describeWallet(kind, url)),
    routes: createRoutes(manifest, pages),
    healthy: () => true,
    stop: async () => {
      await Promise.all([...pages].map((page) => page.close()))
    },
  }
}

/** The paths of the Ethereum wallet contain no name, because it was the only wallet at first. */
function pathOf(kind: WalletKind): string {
  return kind === 'evm' ? '/wallet' : `/wallet/${kind}`
}

function describeWallet(kind: WalletKind, url: string): WalletManifest {
  const { name, rdns, uuid } = walletKinds[kind].switches.defaults as Pick<WalletSwitches, 'name'> &
    Partial<WalletSwitches>
  const home = `${url}${pathOf(kind)}`
  return {
    kind,
    name,
    ...(rdns !== undefined && uuid !== undefined && { rdns, uuid }),
    scriptUrl: `${home}.js`,
    switchesUrl: `${home}/switches`,
    actionsUrl: `${home}/actions`,
    eventsUrl: `${url}/wallet/events`,
  }
}

function createRoutes(manifest: () => Manifest, pages: Set<SSEStreamingApi>): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  const server: SwitchesByKind = {}
  let bundle: Promise<string> | undefined
  const push = async (message: WalletMessage): Promise<number> => {
    await Promise.all([...pages].map((page) => page.writeSSE({ data: JSON.stringify(message) })))
    return pages.size
  }

  for (const kind of kinds) {
    const { switches } = walletKinds[kind]
    const now = (): object => ({ ...switches.defaults, ...server[kind] })
    routes.get(`${pathOf(kind)}.js`, async (c) => {
      const asked = orRefuse(() => readQuery(c.req.query(), kind))
      if (asked instanceof TypeError) return c.text(asked.message, 400)
      bundle ??= loadBundle()
      const config = createConfig(manifest(), asked, server)
      // The script contains the switches, so a cached copy would be out of date.
      c.header('cache-control', 'no-store')
      return c.body(`globalThis.__SANDBOX_WALLET__=${toScript(config)};\n${await bundle}`, 200, {
        'content-type': 'text/javascript; charset=utf-8',
      })
    })
    routes.get(`${pathOf(kind)}/switches`, (c) => c.json(now()))
    routes.put(`${pathOf(kind)}/switches`, async (c) => {
      const given = await readJson(c)
      const checked = orRefuse(() => checkSwitches(switches, given))
      if (checked instanceof TypeError) return c.text(checked.message, 400)
      server[kind] = checked
      await push({ wallet: kind, switches: checked })
      return c.json(now())
    })
    routes.post(`${pathOf(kind)}/actions`, async (c) => {
      const given = await readJson(c)
      const checked = orRefuse(() => checkAction(kind, given))
      if (checked instanceof TypeError) return c.text(checked.message, 400)
      return c.json({ pages: await push({ wallet: kind, ...checked }) })
    })
  }
  routes.get('/wallet/events', (c) =>
    streamSSE(c, async (page) => {
      pages.add(page)
      for (const kind of kinds) {
        const message: WalletMessage = { wallet: kind, switches: server[kind] ?? {} }
        await page.writeSSE({ data: JSON.stringify(message) })
      }
      await new Promise<void>((resolve) => page.onAbort(resolve))
      pages.delete(page)
    }),
  )
  return routes
}

/**
 * Reads the wallets and their switches from a script's query: `?wallets=evm,solana&answer=approve&solana.locked=true`.
 * A switch without the name of a wallet applies to each of these wallets that has it. Throws a TypeError for an unknown
 * wallet or switch.
 */
function readQuery({ wallets, ...query }: Readonly<Record<string, string>>, own: WalletKind): SwitchesByKind {
  const asked = (wallets?.split(',') ?? [own]) as WalletKind[]
  const stranger = asked.find((kind) => !kinds.includes(kind))
  if (stranger !== undefined) throw new TypeError(`No such wallet: ${stranger}`)
  const sets = asked.map((kind) => [kind, walletKinds[kind].switches] as const)
  const meant = (name: string, kind: WalletKind, set: object): boolean =>
    name.startsWith(`${kind}.`) || Object.hasOwn(set, name)
  for (const name of Object.keys(query)) {
    if (!sets.some(([kind, { defaults }]) => meant(name, kind, defaults)))
      throw new TypeError(`No such switch: ${name}`)
  }
  return Object.fromEntries(
    sets.map(([kind, set]) => {
      const mine = Object.entries(query).filter(([name]) => meant(name, kind, set.defaults))
      // A switch with the wallet's name comes last, so that it wins.
      const sorted = mine.sort(([one], [other]) => Number(one.includes('.')) - Number(other.includes('.')))
      const named = sorted.map(([name, value]) => [name.slice(name.indexOf('.') + 1), value])
      return [kind, parseSwitches(set, Object.fromEntries(named) as Record<string, string>)]
    }),
  )
}

function createConfig(manifest: Manifest, asked: SwitchesByKind, server: SwitchesByKind): ScriptConfig {
  const wallets = Object.entries(asked).map(([name, query]) => {
    const kind = name as WalletKind
    return [kind, { ...known[kind](manifest), query, server: server[kind] ?? {} }]
  })
  return { eventsUrl: `${manifest.url}/wallet/events`, wallets: Object.fromEntries(wallets) as Partial<WalletConfigs> }
}

/** JSON that can also be part of an inline script. */
function toScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Reads the bundle from `dist`. Bundles the sources where the sandbox runs from them. */
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
