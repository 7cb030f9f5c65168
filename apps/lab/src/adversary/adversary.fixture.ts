import type { Latch, LatchOptions } from '@latchkit/core'
import { createBitcoinAdapter } from '@latchkit/adapter-bitcoin'
import { createSolanaAdapter } from '@latchkit/adapter-solana'
import { bitcoin, solana } from '@latchkit/core/networks'
import {
  alphaNetwork,
  betaNetwork,
  createFakePairing,
  createFakeStorage,
  createFakeWallet,
  createTestLatch,
} from '@latchkit/testing'
import { getWallets } from '@wallet-standard/app'
import { appendFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { expect } from 'vitest'
import { addressAt, answering, cook, define, standardAccount, type Answer, type Member } from './hostile.fixture.js'
import type { Form, ProviderRecipe, StandardRecipe, Step } from './steps.fixture.js'

// A page with three good wallets, which are connected, and hostile code. After every step of the hostile code, the
// statements of `check` hold.

/** The longest turn of the event loop that hostile code may cause, in ms of CPU time. */
export const MAX_TURN_MS = 50

const QUIET = ['eth_accounts', 'eth_chainId', 'wallet_revokePermissions', 'standard:disconnect', 'silent']
const GOOD = ['bip122:Good', 'org.example.good', 'solana:Good']
const GOOD_ICON = 'data:image/png;base64,BB=='

/** The adapter for EVM chains that a page has. */
export type EvmAdapter = NonNullable<LatchOptions['adapters']>[number]

/** A wallet of hostile code, as the page sees it. */
interface HostileWallet {
  readonly object: unknown
  emit(event: string, payload: unknown): void
}

/** What the wallets of a page were asked. */
interface Log {
  /** Whether a command allows prompts in this wallet. */
  isAllowed: boolean
  readonly asked: string[]
}

function createLog(): Log & { ask(name: string): void; readonly wrong: string[] } {
  const wrong: string[] = []
  const log = {
    isAllowed: false,
    asked: [] as string[],
    wrong,
    ask(name: string): void {
      log.asked.push(name)
      if (!log.isAllowed && !QUIET.includes(name)) wrong.push(name)
    },
  }
  return log
}
type WalletLog = ReturnType<typeof createLog>

function createListeners() {
  const all = new Map<unknown, ((payload: unknown) => void)[]>()
  return {
    add: (event: unknown, listener: unknown) =>
      void all.set(event, [...(all.get(event) ?? []), listener as (payload: unknown) => void]),
    remove: (event: unknown, listener: unknown) =>
      void all.set(event, (all.get(event) ?? []).filter((each) => each !== listener)),
    emit: (event: string, payload: unknown) => (all.get(event) ?? []).forEach((listener) => listener(payload)),
  }
}

function createProvider(recipe: ProviderRecipe, log: WalletLog): HostileWallet {
  const { add, remove, emit } = createListeners()
  const all = (): void => {
    emit('accountsChanged', [addressAt.eip155(7)])
    emit('chainChanged', '0xdbba2')
    emit('connect', undefined)
  }
  const of = (answer: Answer) => answering(answer, all)
  const { eth_requestAccounts, eth_accounts, eth_chainId } = recipe
  const answers = {
    eth_requestAccounts: of(eth_requestAccounts),
    eth_accounts: of(eth_accounts),
    eth_chainId: of(eth_chainId),
  }
  const other = of(recipe.other)
  const object = {
    on: recipe.on === 'listens' ? add : of(recipe.on),
    removeListener: recipe.removeListener === 'listens' ? remove : of(recipe.removeListener),
  }
  const request = ({ method }: { method: string }): unknown => {
    log.ask(method)
    return method in answers ? answers[method as keyof typeof answers]() : other()
  }
  if (recipe.request === 'answers') Object.assign(object, { request })
  else define(object, 'request', recipe.request)
  return { object, emit }
}

function createStandard(recipe: StandardRecipe, log: WalletLog): HostileWallet {
  const { add, remove, emit } = createListeners()
  const of = (answer: Answer) => answering(answer, () => emit('change', undefined))
  const asking =
    (name: string, answer: Answer) =>
    (input: { silent?: boolean } | undefined): unknown => {
      log.ask(input?.silent === true ? 'silent' : name)
      return of(answer)(input)
    }
  const listen = (event: unknown, listener: unknown) => {
    add(event, listener)
    return () => remove(event, listener)
  }
  const { connect, disconnect, on, other } = recipe
  const features = Object.fromEntries(
    Object.entries({
      'standard:connect': asking('standard:connect', connect),
      'standard:disconnect': asking('standard:disconnect', disconnect),
      'standard:events': on === 'listens' ? listen : of(on),
      'solana:signTransaction': asking('solana:signTransaction', other),
      'bitcoin:connect': asking('bitcoin:connect', connect),
      'bitcoin:signMessage': asking('bitcoin:signMessage', other),
      'bitcoin:signTransaction': asking('bitcoin:signTransaction', other),
    }).map(([name, run]) => [name, { [name === 'standard:events' ? 'on' : (name.split(':')[1] ?? '')]: run }]),
  )
  const wallet = {}
  for (const key of ['name', 'icon', 'version', 'chains', 'accounts'] as const) define(wallet, key, recipe[key])
  if (recipe.features === 'whole') Object.assign(wallet, { features })
  else define(wallet, 'features', recipe.features)
  return { object: formed(wallet, recipe.form), emit }
}

/** Freezes an object, or wraps it in a proxy that lets only reads pass. */
function formed(object: object, form: Form): object {
  if (form === 'plain') return object
  if (form === 'frozen') return Object.freeze(object)
  return new Proxy(object, {
    ownKeys() {
      throw new Error('hostile')
    },
    set() {
      throw new Error('hostile')
    },
    getPrototypeOf() {
      throw new Error('hostile')
    },
  })
}

/** A well-behaved wallet of the Wallet Standard. */
const goodStandard = (chains: readonly string[], address: string): object => {
  const accounts = [standardAccount(address)]
  const connect = async (): Promise<object> => ({ accounts })
  const features = Object.fromEntries(
    [
      'standard:connect',
      'standard:disconnect',
      'bitcoin:connect',
      'bitcoin:signMessage',
      'bitcoin:signTransaction',
      'solana:signTransaction',
    ].map((name) => [name, { [name.split(':')[1] ?? '']: connect }]),
  )
  return {
    version: '1.0.0',
    name: 'Good',
    icon: GOOD_ICON,
    chains,
    accounts,
    features: { ...features, 'standard:events': { on: () => () => {} } },
  }
}

const register = (wallet: unknown): (() => void) => getWallets().register(wallet as never)

/** What went wrong outside of every promise that is awaited. */
export interface Faults {
  readonly all: string[]
  stop(): void
}

/** Collects uncaught errors and unhandled rejections of the process, and what is printed as an error. */
export function collectFaults(): Faults {
  const all: string[] = []
  const add = (error: unknown): void => void all.push(inspect(error, { depth: 1 }).slice(0, 1_000))
  const print = console.error
  console.error = (...args) => args.forEach(add)
  process.on('uncaughtException', add).on('unhandledRejection', add)
  return {
    all,
    stop() {
      console.error = print
      process.off('uncaughtException', add).off('unhandledRejection', add)
    },
  }
}

/** Makes a page, in which the good wallets are connected from an earlier visit. */
export async function openPage(evm: EvmAdapter, faults: Faults, stored: Readonly<Record<string, string>>) {
  const good = {
    eip155: createFakeWallet({ name: 'Good', rdns: 'org.example.good', uuid: 'good', icon: GOOD_ICON, authorised: true }),
    solana: goodStandard(['solana:mainnet'], addressAt.solana(9)),
    bip122: goodStandard(['bitcoin:mainnet'], addressAt.bip122(9)),
  }
  const ends = [register(good.solana), register(good.bip122)]
  const { latch, clock, window, reports, storage } = createTestLatch({
    adapters: [evm, createSolanaAdapter(), createBitcoinAdapter({ satsConnect: false })],
    networks: [alphaNetwork, betaNetwork, solana, bitcoin],
    wallets: [good.eip155],
    pairing: createFakePairing(),
    storage: createFakeStorage(stored),
    window: globalThis.window,
  })
  // The kit ends first: the end of its discovery comes before the wallets are gone.
  ends.unshift(latch.start())
  const logs: WalletLog[] = []
  const released: (() => void)[] = []
  let slowest = 0
  let made = 0
  let now: Step | undefined

  /** Runs `act`, and then turns of the event loop. Measures each turn. */
  async function turns(count: number, act = (): void => {}): Promise<void> {
    let begin = process.cpuUsage()
    act()
    for (let turn = 0; turn < count; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      const { user, system } = process.cpuUsage(begin)
      const ms = (user + system) / 1000
      if (ms > 25 && process.env.TRACE) appendFileSync('/tmp/adv-slow.txt', `${ms} turn ${turn} ${JSON.stringify(now)}\n`)
      slowest = Math.max(slowest, ms)
      begin = process.cpuUsage()
    }
  }

  /** Waits until the connections of the earlier visit are restored, and measures no turn. */
  async function restored(): Promise<void> {
    await expect.poll(() => latch.getState().connection.connections.length).toBe(GOOD.length)
    await turns(2)
    slowest = 0
  }

  async function take(step: Step): Promise<void> {
    now = step
    if (step.type === 'announce') return announce(step)
    if (step.type === 'register') {
      const log = createLog()
      logs.push(log)
      const wallet = 'name' in step.wallet ? createStandard(step.wallet, log).object : cook(step.wallet)
      return turns(2, () => void ends.push(register(wallet)))
    }
    return connect(step)
  }

  async function announce({ detail, form, info: members, provider }: Extract<Step, { type: 'announce' }>) {
    const log = createLog()
    logs.push(log)
    const info = {}
    for (const [key, given] of Object.entries(members) as [string, Member][]) define(info, key, given)
    const whole = { info: formed(info, form) }
    if ('on' in provider) Object.assign(whole, { provider: createProvider(provider, log).object })
    else define(whole, 'provider', provider)
    const event = new Event('eip6963:announceProvider')
    if (detail === 'whole') Object.assign(event, { detail: formed(whole, form) })
    else define(event, 'detail', detail)
    return turns(2, () => void window.dispatchEvent(event))
  }

  async function connect({ wallet, events, withNetwork }: Extract<Step, { type: 'connect' }>): Promise<void> {
    const log = createLog()
    logs.push(log)
    const name = `Hostile ${(made += 1)}`
    const { object, emit } =
      'eip155' in wallet
        ? createProvider(wallet.eip155, log)
        : createStandard({ ...(Object.values(wallet)[0] as StandardRecipe), name: { is: { literal: name } } }, log)
    if ('eip155' in wallet) {
      const info = { uuid: `hostile-${made}`, rdns: `org.hostile.wallet${made}`, name, icon: '' }
      const detail = { info, provider: object }
      await turns(1, () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
    } else await turns(1, () => void ends.push(register(object)))
    await clock.advance(100)
    const added = latch.getState().connectors.connectors.find((each) => each.name === name)
    if (!added) return
    log.isAllowed = true
    let isSettled = false
    const settle = (): void => void (isSettled = true)
    const network = withNetwork && 'eip155' in wallet ? { network: betaNetwork.caipNetworkId } : {}
    await turns(4, () => void latch.connect({ wallet: added.id, ...network }).then(settle, settle))
    if (!isSettled) await turns(4)
    log.isAllowed = false
    if (!isSettled) latch.cancel()
    for (const release of released.splice(0)) await turns(2, release)
    for (const { event, payload } of events) {
      const cooked = cook(payload)
      await turns(2, () => emit(event, cooked))
    }
    await turns(2)
    await clock.advance(6_000)
    const end = latch.disconnect({ connectorId: added.id }).catch(() => {})
    await turns(2)
    await clock.advance(3_000)
    await end
  }

  /** The connectors that were listed so far, by chain and id, with their wallets' own objects. */
  const known = new Map<string, { readonly listed: string; readonly provider: unknown }>()

  async function providerOf(chain: 'eip155' | 'solana' | 'bip122', id: string): Promise<unknown> {
    const provider = await latch.adapters.get(chain)?.getProvider(id)
    return chain === 'solana' ? (provider as { wallet: unknown }).wallet : provider
  }

  async function check(isEnd = false): Promise<void> {
    expect(faults.all).toEqual([])
    expect(logs.flatMap(({ wrong }) => wrong)).toEqual([])
    const { connectors } = latch.getState().connectors
    const keyOf = ({ chain, id }: (typeof connectors)[number]): string => `${chain} ${id}`
    expect(new Set(connectors.map(({ id }) => id)).size).toBe(connectors.length)
    const listed = new Map(connectors.map((each) => [keyOf(each), each]))
    for (const [key, each] of known) expect(JSON.stringify(listed.get(key))).toBe(each.listed)
    for (const each of connectors) {
      const key = keyOf(each)
      if (known.has(key) && !isEnd) continue
      const provider = await providerOf(each.chain, each.id).catch(() => undefined)
      if (!known.has(key)) known.set(key, { listed: JSON.stringify(each), provider })
      else expect(known.get(key)?.provider === provider).toBe(true)
    }
    const connected = latch.getState().connection.connections.map(({ connectorId }) => connectorId)
    expect(connected.filter((id) => GOOD.includes(id)).sort()).toEqual(GOOD)
  }

  return { latch: latch as Latch, good, take, check, restored, slowest: () => slowest, reports, storage, clock, close: () => ends.forEach((end) => end()) }
}

/** Makes the storage of an earlier visit. */
export async function storeVisit(evm: EvmAdapter, faults: Faults): Promise<Readonly<Record<string, string>>> {
  const page = await openPage(evm, faults, {})
  for (const id of GOOD) await page.latch.connect({ wallet: id })
  page.close()
  return page.storage.entries()
}
