import { adaptersOf } from '@latchkit/core/adapter'
import { createBitcoinAdapter } from '@latchkit/adapter-bitcoin'
import { createSolanaAdapter, type SolanaProvider } from '@latchkit/adapter-solana'
import type { Latch, LatchOptions } from '@latchkit/core'
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
import { inspect } from 'node:util'
import { expect } from 'vitest'
import { addressAt, cook, define, type Member } from './hostile.fixture.js'
import type { AnnounceStep, ConnectStep, RegisterStep, StandardRecipe, Step } from './steps.fixture.js'
import { createGoodStandard, createProvider, createStandard, formed, type HostileDeps } from './wallets.fixture.js'

// A page with good wallets, which are connected from an earlier visit, and hostile code. After every step of the hostile
// code, the statements of `check` hold, and at the end those of `checkEnd`.

/** The longest turn of the event loop that hostile code may cause, in ms of CPU time. */
const MAX_TURN_MS = 50

/** The adapter for EVM chains of a page. */
export type EvmAdapter = NonNullable<LatchOptions['adapters']>[number]

/** The requests that open no dialog in a wallet. `silent`: `standard:connect` without a prompt. */
const QUIET = ['eth_accounts', 'eth_chainId', 'wallet_revokePermissions', 'standard:disconnect', 'silent']

const ICON = 'data:image/png;base64,BB=='
const GOOD = ['bip122:Good', 'org.example.good', 'solana:Good']
const ABSENT = ['org.example.absent', 'solana:Absent']

/** Makes a window with a wallet for `sats-connect`. */
export function createPageWindow(): Window {
  const page = new EventTarget() as Window
  const request = async (): Promise<object> => ({ jsonrpc: '2.0', id: 1, result: { addresses: [] } })
  return Object.assign(page, { btc_providers: [{ id: 'Sats', name: 'Sats', icon: ICON }], Sats: { request } })
}

/** What went wrong outside of every promise that the page awaits. */
export interface Faults {
  readonly all: string[]
  stop(): void
}

/** Collects the uncaught errors and the unhandled rejections of the process, and what is printed as an error. */
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

/** A clock that moves only by `next`. */
function createClock() {
  const timers = new Set<{ readonly due: number; readonly run: () => void }>()
  let passed = 0
  return {
    now: () => 1_767_225_600_000 + passed,
    after(ms: number, run: () => void) {
      const timer = { due: passed + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Moves to the next timer that is due within `ms`, and returns its function. */
    next(end: number): (() => void) | undefined {
      const [timer] = [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)
      passed = timer?.due ?? end
      if (timer) timers.delete(timer)
      return timer?.run
    },
    passed: () => passed,
  }
}

type Listed = ReturnType<Latch['getState']>['connectors']['connectors'][number]

const isSame = (a: Listed, b: Listed | undefined): boolean =>
  a.name === b?.name && a.type === b.type && a.chain === b.chain && a.imageUrl === b.imageUrl

const isSolanaProvider = (given: unknown): given is SolanaProvider =>
  'wallet' in (given as object) && 'account' in (given as object)

const FLOOD = Array.from({ length: 5_000 }, (_, at) =>
  createGoodStandard(`Flood ${at}`, ICON, at % 2 ? 'solana:mainnet' : 'bitcoin:mainnet', addressAt.solana(at)),
)

/** What a page is made of. */
export interface PageOptions {
  readonly evm: EvmAdapter
  readonly faults: Faults
  /** The storage of an earlier visit. */
  readonly stored?: Readonly<Record<string, string>>
}

/** Opens a page in the global window. */
export function openPage({ evm, faults, stored = {} }: PageOptions) {
  const clock = createClock()
  const storage = createFakeStorage(stored)
  const ends: (() => void)[] = []
  const register = (...wallets: unknown[]): void => void ends.push(getWallets().register(...(wallets as never[])))
  const good = { name: 'Good', rdns: 'org.example.good', uuid: 'good', icon: ICON, authorised: true }
  register(createGoodStandard('Good', ICON, 'solana:mainnet', addressAt.solana(9)))
  register(createGoodStandard('Good', ICON, 'bitcoin:mainnet', addressAt.bip122(9)))
  const { latch, window } = createTestLatch({
    adapters: [evm, createSolanaAdapter(), createBitcoinAdapter()],
    networks: [alphaNetwork, betaNetwork, solana, bitcoin],
    wallets: [createFakeWallet(good)],
    pairing: createFakePairing(),
    storage,
    environment: { clock },
    window: globalThis.window,
  })
  // The kit ends first: the end of its discovery comes before the wallets are gone.
  ends.unshift(latch.start())

  const slow: { readonly ms: number; readonly step: string }[] = []
  const prompts: string[] = []
  const commands = new Set<string>()
  const afterCommand: (() => void)[] = []
  let present = 'the start'
  let made = 0
  let acts = 0

  /** Runs `act`, then turns of the event loop, and measures each by CPU time: a busy machine lengthens no turn then. */
  async function turns(count: number, act = (): void => {}): Promise<void> {
    let begin = process.cpuUsage()
    act()
    for (let turn = 0; turn < count; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      const { user, system } = process.cpuUsage(begin)
      const ms = (user + system) / 1_000
      if (ms > MAX_TURN_MS) slow.push({ ms, step: present })
      begin = process.cpuUsage()
    }
  }

  async function pass(ms: number): Promise<void> {
    const end = clock.passed() + ms
    for (let run = clock.next(end); run; run = clock.next(end)) await turns(2, run)
  }

  /** Makes what a hostile wallet needs. `isWanted`: whether the visitor's command allows prompts of this wallet now. */
  const depsOf = (isWanted = (): boolean => false): HostileDeps => ({
    ask: (name) => void (QUIET.includes(name) || isWanted() || prompts.push(name)),
    later: (run) => void afterCommand.push(run),
    act() {
      acts += 1
      register(createGoodStandard(`Inner ${acts}`, ICON, 'solana:mainnet', addressAt.solana(acts)))
      const info = { uuid: `inner${acts}`, rdns: `org.hostile.inner${acts}`, name: `Inner ${acts}`, icon: ICON }
      dispatch({ info, provider: { request: async () => [] } })
    },
  })
  const dispatch = (detail: unknown): void =>
    void window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))

  function announce({ detail, form, info: members, provider }: AnnounceStep): Promise<void> {
    const deps = depsOf()
    const info = {}
    for (const [key, given] of Object.entries<Member>(members)) define(info, key, given, deps.act)
    const whole = { info: formed(info, form) }
    if ('on' in provider) Object.assign(whole, { provider: createProvider(provider, deps).object })
    else define(whole, 'provider', provider, deps.act)
    const event = new Event('eip6963:announceProvider')
    if (detail === 'whole') Object.assign(event, { detail: formed(whole, form) })
    else define(event, 'detail', detail, deps.act)
    return turns(2, () => void window.dispatchEvent(event))
  }

  function registerWallet({ wallet }: RegisterStep): Promise<void> {
    const object = 'name' in wallet ? createStandard(wallet, depsOf()).object : cook(wallet)
    return turns(2, () => register(object))
  }

  async function connect({ wallet, events, withNetwork }: ConnectStep): Promise<void> {
    const name = `Hostile ${(made += 1)}`
    let isWanted = true
    const deps = depsOf(() => isWanted)
    const standard = (recipe: StandardRecipe) => createStandard({ ...recipe, name: { is: { literal: name } } }, deps)
    const isEvm = 'eip155' in wallet
    const { object, emit } = isEvm
      ? createProvider(wallet.eip155, deps)
      : standard('solana' in wallet ? wallet.solana : wallet.bip122)
    const info = { uuid: `hostile${made}`, rdns: `org.hostile.wallet${made}`, name, icon: '' }
    await turns(1, () => (isEvm ? dispatch({ info, provider: object }) : register(object)))
    await pass(100)
    // Another wallet may have the name.
    const named = latch.getState().connectors.connectors.filter((each) => each.name === name)
    const providers = await Promise.all(named.map((each) => providerOf(each).catch(() => undefined)))
    const id = named[providers.indexOf(object)]?.id
    if (!id) return
    const network = withNetwork && isEvm ? { network: betaNetwork.caipNetworkId } : {}
    await turns(4, () => command(`connect ${id}`, latch.connect({ wallet: id, ...network })))
    isWanted = false
    if (commands.has(`connect ${id}`)) await turns(1, latch.cancel)
    for (const run of afterCommand.splice(0)) await turns(2, run)
    for (const { event, payload, times } of events) {
      const cooked = cook(payload)
      await turns(2, () => {
        for (let count = 0; count < times; count += 1) emit(event, cooked)
      })
    }
    await turns(2, () => command(`disconnect ${id}`, latch.disconnect({ connectorId: id })))
  }

  function command(name: string, promise: Promise<unknown>): void {
    const settle = (): void => void commands.delete(name)
    commands.add(name)
    promise.then(settle, settle)
  }

  async function take(step: Step): Promise<void> {
    present = JSON.stringify(step)
    if (step.type === 'announce') await announce(step)
    else if (step.type === 'register') await registerWallet(step)
    else await connect(step)
  }

  /** The connectors that were listed so far. */
  const known = new Map<string, { readonly listed: Listed; readonly provider: Promise<unknown> }>()

  const providerOf = async ({ chain, id }: Listed): Promise<unknown> => {
    const given = await adaptersOf(latch).get(chain)?.getProvider(id)
    // The adapter for Solana gives the wallet's object with that of its account.
    return isSolanaProvider(given) ? given.wallet : given
  }

  async function check(): Promise<void> {
    expect(faults.all, present).toEqual([])
    expect(prompts, present).toEqual([])
    const { connectors, connection } = latch.getState()
    const listed = new Map(connectors.connectors.map((each) => [each.id, each]))
    expect(listed.size, present).toBe(connectors.connectors.length)
    const moved = [...known].filter(([id, { listed: was }]) => !isSame(was, listed.get(id)))
    expect(
      moved.map(([id]) => id),
      present,
    ).toEqual([])
    for (const each of listed.values())
      if (!known.has(each.id)) known.set(each.id, { listed: each, provider: providerOf(each).catch(() => undefined) })
    const connected = connection.connections.map(({ connectorId }) => connectorId)
    expect(connected.filter((id) => GOOD.includes(id)).sort(), present).toEqual(GOOD)
  }

  return {
    latch,
    storage,
    take,
    check,
    /** Waits until the connections of the earlier visit are restored. */
    async restored() {
      const restored = (): number => latch.getState().connection.connections.length
      await expect.poll(restored, { interval: 1 }).toBe(GOOD.length)
      await turns(2)
      await check()
      slow.length = 0
    },
    /** Lets all time limits pass. Then every command is settled, and each connector has the wallet that it had first. */
    async checkEnd() {
      present = 'the end'
      await pass(10_000)
      await turns(4)
      await check()
      expect([...commands]).toEqual([])
      const bound = [...known].map(async ([id, { listed, provider }]) => {
        const [first, now] = [await provider, await providerOf(listed).catch(() => undefined)]
        return first === undefined || now === first ? [] : [id]
      })
      expect((await Promise.all(bound)).flat()).toEqual([])
    },
    /** Registers 5,000 wallets at once. */
    async flood() {
      present = 'the flood'
      await turns(2, () => register(...FLOOD))
    },
    /** The turns that took too long, each with its step. */
    slow: slow as readonly object[],
    close: () => ends.forEach((end) => end()),
  }
}

/** Makes the storage of an earlier visit, in which the good wallets and two that are gone now were connected. */
export async function storeVisit(options: PageOptions): Promise<Readonly<Record<string, string>>> {
  const end = getWallets().register(createGoodStandard('Absent', ICON, 'solana:mainnet', addressAt.solana(8)) as never)
  createFakeWallet({ name: 'Absent', rdns: 'org.example.absent', icon: ICON }).announce(window)
  const { latch, storage, close } = openPage(options)
  for (const wallet of [...ABSENT, ...GOOD]) await latch.connect({ wallet })
  const stored = storage.entries()
  close()
  end()
  return stored
}
