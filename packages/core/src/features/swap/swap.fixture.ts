import { proxy, ref } from 'valtio/vanilla'
import type { Adapter, Simulation, SimulationRequest, Signer, TransactionRequest } from '../../adapter/adapter.types.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Locks } from '../../base/environment.js'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld, type StandingClock } from '../../base/world.fixture.js'
import type { Network } from '../../adapter/network.types.js'
import type { LatchEvents } from '../../latch.types.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { createOperationsController } from '../operations/operations.controller.js'
import type { OperationStep } from '../operations/operations.types.js'
import type {
  TransactionRecord,
  TransactionOptions,
  TransactionSteps,
  SentTransaction,
} from '../transactions/transactions.types.js'
import {
  addressAt,
  allowanceKey,
  createChain,
  dataOf,
  fold,
  GOLD,
  ID,
  OTHER_ID,
  OWN,
  ROUTER,
  USD,
  type FakeChain,
  type Op,
} from './swap.chain.fixture.js'
import { createSwapController, type SwapDeps } from './swap.controller.js'
import { createLedger, type Ledger } from './swap.ledger.fixture.js'
import type { QuoteRequest, SwapProvider, SwapQuote } from './swap.provider.types.js'

/** An honest offer of a request at this rate, in hundredths. */
export function quoteAt(request: QuoteRequest, rate: bigint, changes: Partial<SwapQuote> = {}): SwapQuote {
  const toAmount = (BigInt(request.amount) * rate) / 100n
  const toAmountMin = (toAmount * BigInt(Math.round((100 - request.slippage) * 100))) / 10_000n
  return {
    ...{ id: 'best', request, toAmount: String(toAmount), toAmountMin: String(toAmountMin), fees: [] },
    ...(request.from.address !== undefined && { spender: ROUTER }),
    ...changes,
  }
}

/** The honest step of an offer. */
export const swapOp = ({ request, toAmountMin }: SwapQuote): Extract<Op, { op: 'swap' }> => ({
  ...{ op: 'swap', amount: request.amount, min: toAmountMin },
  ...(request.from.address !== undefined && { from: request.from.address }),
  ...(request.to.address !== undefined && { to: request.to.address }),
})

/** An honest provider, whose offers follow the rate of the chain. */
export const createProvider = (
  rate: () => bigint,
  changes: Partial<SwapProvider> = {},
): SwapProvider & { readonly asked: QuoteRequest[] } => {
  const asked: QuoteRequest[] = []
  return {
    ...{ id: 'honest', name: 'Honest', networks: [ID, OTHER_ID], asked },
    async quotes(request) {
      asked.push(request)
      return [quoteAt(request, rate())]
    },
    async build(quote) {
      const { from, amount } = { ...quote.request, from: quote.request.from.address }
      const call = { to: ROUTER, data: dataOf(swapOp(quote)), value: from === undefined ? amount : '0' }
      return { calls: [call], ...(from !== undefined && { spender: ROUTER }) }
    },
    ...changes,
  }
}

/** The locks of one browser: one holder after the other. */
export function createLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, run: () => unknown): Promise<unknown> => {
    const held = last.then(run)
    last = held.catch(() => {})
    return held
  }
  return { request } as unknown as Locks
}

/** A prompt of the wallet that waits for its answer. */
export interface Prompt {
  /** The record of what it asks for. */
  readonly id: string
  readonly request: TransactionRequest
  readonly options: TransactionOptions
  approve(): void
  reject(error?: Error): void
}

const DECIMALS: Readonly<Record<string, number>> = { '': 2, [fold(USD)]: 2, [fold(GOLD)]: 2 }

/** What a stage is made with. */
export interface StageOptions {
  readonly clock?: StandingClock
  readonly providers?: readonly SwapProvider[]
  readonly deps?: Partial<SwapDeps>
  /** The records of an earlier page. */
  readonly records?: readonly TransactionRecord[]
  /** The locks that the page shares with others. Default: the browser has none. */
  readonly locks?: Locks
  /** The storage that the page shares with others. Default: its own. */
  readonly storage?: SwapDeps['storage']
  /** The records that the page shares with others, in the place of `records`. */
  readonly ledger?: Ledger
  /** Names the page among those with the same records. */
  readonly page?: string
  readonly fake?: FakeChain
  /** The chain as an account sees it on a network. Default: `fake` for all. */
  readonly fakeOf?: (address: string, networkId: CaipNetworkId) => FakeChain
  /** Called before the node simulates. */
  readonly onSimulate?: () => Promise<void>
  /** Whether each prompt is approved at once. Default: true. */
  readonly isWilling?: boolean
  /** Whether the wallet sends several calls as one, and how. Default: it doesn't. */
  readonly canBatch?: () => Promise<boolean>
  readonly batch?: TransactionSteps['batch']
}

const accountAt = (address: string, caipNetworkId: CaipNetworkId): ConnectedAccount => ({
  ...{ namespace: 'eip155', address, caipNetworkId, connectorId: 'one', type: 'eoa' },
  caipAddress: `${caipNetworkId}:${address}`,
})

/** Makes a controller of swaps on a fake chain, with a fake wallet. */
export function createStage({
  clock = createWorld().clock,
  fake = createChain(),
  providers = [createProvider(() => fake.switches.rate)],
  deps = {},
  records = [],
  ledger = createLedger(records),
  page = 'p',
  locks,
  storage = createStorage(createWorld().environment, ''),
  fakeOf = () => fake,
  onSimulate = async () => {},
  isWilling = true,
  canBatch = async () => false,
  batch = () => ({ ask: () => Promise.reject(walletError('unsupported-method')) }),
}: StageOptions = {}) {
  const now: { account: ConnectedAccount | undefined; isWilling: boolean; isDeaf: boolean; ahead: number } = {
    ...{ account: accountAt(OWN, ID), isWilling },
    /** By how much the page's clock is ahead of the chain's, in s. */
    ahead: 0,
    /** Whether the events of the storage are late. */
    isDeaf: false,
  }
  const events = createEmitter<LatchEvents>((error) => {
    throw error
  })
  const tracked: [string, object][] = []
  const prompts: Prompt[] = []
  const previews: (readonly TransactionRequest[])[] = []
  /** What a contract returns, by the selector of the call. */
  const answers = new Map<string, string>()
  /** As the kit has it: the records of the active account. */
  const ownRecords = (): readonly TransactionRecord[] =>
    ref(ledger.all().filter(({ address }) => address === now.account?.address))
  const state = proxy({ transactions: ownRecords(), unwatched: [] })
  const read = (): void => void (state.transactions = ownRecords())
  const unfollow = ledger.follow(() => {
    if (!now.isDeaf) read()
  })
  let hasLeft = false
  const networks = [ID, OTHER_ID].map(
    (caipNetworkId) =>
      ({
        ...{ caipNetworkId, chainNamespace: 'eip155' },
        nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 2 },
      }) as unknown as Network,
  )
  const ability = {
    send: async () => '0x',
    async call(networkId: CaipNetworkId, { to, data }: { to: string; data: string }) {
      if (!fake.switches.isOnline) throw walletError('unknown')
      const known = answers.get(data.slice(2, 10))
      if (known !== undefined) return known
      if (!data.startsWith('0xdd62ed3e')) throw walletError('reverted', { reason: 'unknown function' })
      const { allowances } = fakeOf(addressAt(data, 0), networkId).chain
      const allowed = allowances.get(allowanceKey(to, addressAt(data, 1))) ?? 0n
      return `0x${allowed.toString(16).padStart(64, '0')}`
    },
    async preview({ address, networkId }: Signer, requests: readonly TransactionRequest[], request: SimulationRequest) {
      previews.push(requests)
      await onSimulate()
      if (!fake.switches.isOnline) throw walletError('unknown')
      if (!fake.switches.canPreview) return undefined
      const simulation = fakeOf(address, networkId).simulate(requests, request) as Simulation | undefined
      return simulation && { ...simulation, time: Math.floor(clock.now() / 1_000) - now.ahead }
    },
  }
  const balance = {
    async get({ address, networkId, token }: { address: string; networkId: CaipNetworkId; token?: string }) {
      if (!fake.switches.isOnline) throw walletError('unknown')
      const { balances } = fakeOf(address, networkId).chain
      const [value, decimals] = [balances.get(fold(token)), DECIMALS[fold(token)]]
      if (value === undefined || decimals === undefined) throw walletError('reverted', { reason: 'no token' })
      return { value, decimals, symbol: token === USD ? 'USD' : 'GOLD' }
    },
  }
  const adapter = {
    abilities: { transaction: async () => ability, balance: async () => balance },
  } as unknown as { readonly abilities: { -readonly [name in keyof Adapter['abilities']]: Adapter['abilities'][name] } }
  const connection = { account: () => now.account, state: proxy({ connections: [] }) as never }
  const operations = createOperationsController({ connection, events, requests: { begin: () => () => {} } })

  function transaction(request: TransactionRequest, options: TransactionOptions = {}): OperationStep<SentTransaction> {
    return {
      ask({ account, check, record: note }) {
        check(options.payer)
        const id = ledger.begin({
          ...{ kind: 'transaction', networkId: account.caipNetworkId, address: account.address, anchor: {} },
          ...{ askedAt: clock.now(), status: 'asking', needs: 1, isTold: false, page, revision: 0 },
          ...{ subject: options.subject, flow: options.flow },
        })
        note(id)
        return new Promise((resolve, reject) => {
          const prompt: Prompt = {
            ...{ id, request, options },
            approve() {
              const { address, caipNetworkId } = account
              const { hash, mined } = ledger.send(id, () => fakeOf(address, caipNetworkId).execute(request))
              if (hasLeft) return
              ledger.report(id)
              resolve({ hash, wait: async () => mined })
            },
            reject(error = walletError('rejected')) {
              ledger.refuse(id)
              if (hasLeft) return
              ledger.report(id)
              note(undefined)
              reject(error)
            },
          }
          prompts.push(prompt)
          if (now.isWilling) prompt.approve()
        })
      },
      async succeeded({ wait }) {
        if ((await wait()).status === 'reverted') throw walletError('reverted', { reason: 'reverted' })
      },
    }
  }

  const swap = createSwapController({
    environment: { clock, locks, window: undefined, report: () => {} },
    ...{ connection, operations, networks, events, storage },
    adapters: new Map([['eip155' as const, adapter as Adapter]]),
    transactions: {
      steps: { transaction, transfer: () => ({ ask: () => new Promise(() => {}) }), batch, handOn: transaction },
      canBatch,
      state,
      follow: read,
      wait: async (id) => ledger.wait(id) ?? { hash: id, status: 'success' },
    },
    gasPrice: async () => 3n,
    providers: async () => providers,
    switched: () => undefined,
    onSwitched: () => {},
    holdings: () => [],
    listed: async () => [],
    track: (name, properties) => void tracked.push([name, properties]),
    trackError: () => {},
    ...deps,
  })
  const token = (address?: string, networkId: CaipNetworkId = ID) => ({
    ...{ networkId, name: 'T', symbol: 'T', decimals: 2 },
    ...(address !== undefined && { address }),
  })
  return {
    ...{ swap, fake, clock, now, events, tracked, prompts, previews, records: state, operations, token, adapter },
    answer: (selector: string, returned: string) => void answers.set(selector, returned),
    /** Makes another account, or one on another network, the active one. */
    become(address: string | undefined, networkId: CaipNetworkId = ID): void {
      now.account = address === undefined ? undefined : accountAt(address, networkId)
      state.transactions = ownRecords()
      events.emit('accountsChanged', { namespace: 'eip155', accounts: [] })
    },
    /** The page goes. Its wallet keeps its prompts. */
    leave(): void {
      hasLeft = true
      unfollow()
      swap.dispose()
      operations.dispose()
      ledger.leave(page)
    },
    /** Fills the form: one whole unit of the coin, or of a token, for another one. */
    fill(from: string | undefined, to: string | undefined, amount = '100'): void {
      swap.begin()
      swap.chooseToken('from', token(from))
      swap.chooseToken('to', token(to))
      swap.enterAmount(amount)
    },
    held: (address?: string) => fake.chain.balances.get(fold(address)) ?? 0n,
    allowed: (address: string, spender: string = ROUTER) =>
      fake.chain.allowances.get(allowanceKey(address, spender)) ?? 0n,
  }
}

/** A stage. */
export type Stage = ReturnType<typeof createStage>

/** Waits until the promises that depend on no timer have settled. */
export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
