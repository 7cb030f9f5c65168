// Tests receivers.field.ts, receivers.known.ts, receivers.reading.ts, send.payments.ts.
import { proxy } from 'valtio/vanilla'
import { describe, expect, it, vi } from 'vitest'
import type { Adapter, PreparedTransfer, Signer, TransferRequest } from '../../adapter/adapter.types.js'
import { createEmitter } from '../../base/emitter.js'
import { createWorld } from '../../base/world.fixture.js'
import type { FeatureContext } from '../../kit/feature.types.js'
import type { LatchEvents } from '../../latch.types.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import { ACCOUNT_EVENTS } from '../connection/connection.rules.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { Network } from '../../adapter/network.types.js'
import { createOperationsController } from '../operations/operations.controller.js'
import type { SendOptions } from '../transactions/transactions.types.js'
import { createSendController } from './send.controller.js'
import { createSend } from './send.setup.js'

const ID = 'eip155:1'
const OTHER_ID = 'eip155:10'
const FRIEND = '0x52908400098527886E0F7030069857D2E4169EE7'
const BOSS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const OWN = '0xde709f2102306220921060314715629080e2fb77'

const account = (caipNetworkId: ConnectedAccount['caipNetworkId'] = ID): ConnectedAccount => ({
  ...{ namespace: 'eip155', address: OWN, caipNetworkId, connectorId: 'one', type: 'eoa' },
  caipAddress: `${caipNetworkId}:${OWN}`,
})
const coin = (value: number | undefined, chainId: BalanceEntry['chainId'] = ID): BalanceEntry => ({
  ...{ name: 'Coin', symbol: 'C', chainId, value, price: 1 },
  quantity: { decimals: '18', numeric: '1' },
})
const networks = [ID, OTHER_ID].map(
  (caipNetworkId) =>
    ({
      ...{ caipNetworkId, chainNamespace: 'eip155' },
      nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
    }) as unknown as Network,
)

/** The parts of a kit whose account pays, and what they were asked for. */
function createParts() {
  const { environment } = createWorld()
  const now: { account: ConnectedAccount | undefined; held: BalanceEntry[] } = { account: account(), held: [] }
  const events = createEmitter<LatchEvents>((error) => {
    throw error
  })
  const prepare = async (signer: Signer, { to, value }: TransferRequest): Promise<PreparedTransfer> => ({
    ...{ networkId: signer.networkId, from: signer.address, to, value: String(value), max: '5' },
    ...{ transaction: {}, anchor: {}, fee: { value: '1', kind: 'atMost' } },
  })
  const resolve = vi.fn(async (..._: unknown[]) => ({ address: FRIEND }))
  const adapter = {
    abilities: { transfer: async () => ({ prepare }), names: async () => ({ resolve }) },
  } as unknown as Adapter
  const connection = { account: () => now.account, state: proxy({ connections: [] }) as never }
  const operations = createOperationsController({ connection, events, requests: { begin: () => () => {} } })
  const sent: [PreparedTransfer, SendOptions][] = []
  const transactions = {
    steps: {
      transfer: (prepared: PreparedTransfer, options: SendOptions) => ({
        async ask() {
          sent.push([prepared, options])
          return { hash: '0x1', wait: () => new Promise<never>(() => {}) }
        },
      }),
    },
    state: { transactions: [], unwatched: [] },
  } as never
  const saved = [{ namespace: 'eip155' as const, address: FRIEND, name: 'Friend' }]
  const identify = vi.fn(async (_: string) => ({ name: 'friend.eth', image: null }))
  const adapters = new Map([['eip155' as const, adapter]])
  const errors: unknown[] = []
  const trackError = (error: unknown): void => void errors.push(error)
  const deps = { environment, networks, adapters, events, track: () => {}, trackError }
  return { now, deps, connection, operations, transactions, saved, identify, events, sent, errors, resolve }
}

/** Makes a controller whose account pays. */
function setUp() {
  const parts = createParts()
  const { now, deps, connection, operations, transactions, saved, identify } = parts
  let onHeld = (): void => {}
  const send = createSendController({
    ...{ ...deps, connection, operations, transactions, identify },
    holdings: () => now.held,
    saved: () => saved,
    onHoldings: (listener) => void (onHeld = listener),
    labels: () => ({ [BOSS]: 'Boss' }),
  })
  const hold = (...held: BalanceEntry[]): void => {
    now.held = held
    onHeld()
  }
  return { ...parts, send, hold }
}

describe('what the account has of the coin', () => {
  it('is that of its network, in dollars, and follows what is read', () => {
    const { send, hold } = setUp()
    expect(send.state.networkBalanceInUSD).toBeUndefined()
    hold({ ...coin(9), address: `${ID}:${BOSS}` }, coin(7, OTHER_ID), coin(5))
    expect(send.state.networkBalanceInUSD).toBe(5)
    hold(coin(undefined))
    expect(send.state.networkBalanceInUSD).toBeUndefined()
  })

  it.each(ACCOUNT_EVENTS)('is another one on another network, as the coin of the form is: %s', (event) => {
    const { send, hold, now, events } = setUp()
    hold(coin(5), coin(7, OTHER_ID))
    expect(send.state.token?.networkId).toBe(ID)
    now.account = account(OTHER_ID)
    events.emit(event, {} as never)
    expect([send.state.networkBalanceInUSD, send.state.token?.networkId]).toEqual([7, OTHER_ID])
  })
})

describe('the receivers', () => {
  it('are those that the visitor has saved, and that the app has labelled, and none without an account', () => {
    const { send, now } = setUp()
    expect(send.receivers().map(({ address }) => address)).toEqual(expect.arrayContaining([FRIEND, BOSS]))
    now.account = undefined
    expect(send.receivers()).toEqual([])
  })

  it('are looked up by name on the network of the account', async () => {
    const { send, now, resolve, errors } = setUp()
    await send.lookUp(' friend.eth ')
    expect(resolve.mock.calls[0]).toEqual(expect.arrayContaining(['friend.eth']))
    now.account = undefined
    await expect(send.lookUp('friend.eth')).rejects.toMatchObject({ code: 'signing/not-connected' })
    expect(errors).toMatchObject([{ code: 'signing/not-connected' }])
  })
})

describe('a payment that the app asks for', () => {
  const request = { to: FRIEND, amount: 3n }

  it('is prepared for the active account', async () => {
    const { send, now } = setUp()
    expect(await send.preview(request)).toMatchObject({ prepared: { from: OWN, to: FRIEND, value: '3' } })
    now.account = undefined
    await expect(send.preview(request)).rejects.toMatchObject({ code: 'signing/not-connected' })
  })

  it('is one operation, with what the app says of it', async () => {
    const { send, sent, operations } = setUp()
    const run = vi.spyOn(operations, 'run')
    const { hash } = await send.send({ ...request, description: 'Rent', confirmations: 2 })
    expect(hash).toBe('0x1')
    expect(sent).toMatchObject([[{ value: '3' }, { description: 'Rent', confirmations: 2 }]])
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ kind: 'sendTransaction' }))
  })

  it('F087 is asked once where it is asked for twice, and another one is another', async () => {
    const { send, sent } = setUp()
    await Promise.all([send.send(request), send.send(request), send.send({ ...request, amount: 4n })])
    expect(sent.map(([{ value }]) => value).toSorted()).toEqual(['3', '4'])
  })

  it('is sent to a risky receiver only where the app accepts that', async () => {
    const { send, sent } = setUp()
    const risky = { to: `0x${'5'.padStart(40, '0')}`, amount: 3n }
    const { review } = await send.preview(risky)
    expect(review.stops).toEqual(['precompile'])
    await expect(send.send(risky)).rejects.toMatchObject({ code: 'send/risky-receiver' })
    expect(sent).toEqual([])
    await send.send({ ...risky, acceptsRisk: review.stops })
    expect(sent).toHaveLength(1)
  })
})

describe('the controller of a kit', () => {
  it('reads the parts of the kit, and what was read of its own account alone', async () => {
    const { deps, connection, operations, transactions, saved, identify, now } = createParts()
    const state = proxy<{ balances: { account: string; tokens: BalanceEntry[] } | undefined }>({ balances: undefined })
    const features: Record<string, unknown> = {
      ...{ connection, operations, transactions },
      ...{ addressBook: { state: { entries: saved } }, identity: { identify } },
      account: { state: { addressLabels: { [BOSS]: 'Boss' } } },
    }
    const context = {
      ...deps,
      state,
      get: (name: string) => features[name],
      load: async (name: string) => features[name],
    }
    const send = await createSend(context as unknown as FeatureContext)
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
    const worth = async (balances: typeof state.balances): Promise<unknown> => {
      state.balances = balances
      await turn()
      return send.state.networkBalanceInUSD
    }
    expect(await worth({ account: account().caipAddress, tokens: [coin(5)] })).toBe(5)
    expect(await worth({ account: account(OTHER_ID).caipAddress, tokens: [coin(6)] })).toBeUndefined()
    expect(await worth(undefined)).toBeUndefined()
    now.account = undefined
    expect(await worth({ account: account().caipAddress, tokens: [coin(5)] })).toBeUndefined()
    now.account = account()
    expect(send.receivers().map(({ address }) => address)).toEqual(expect.arrayContaining([FRIEND, BOSS]))
    send.enterReceiver(FRIEND)
    send.enterAmount('1')
    expect(await send.prepare()).toBe(true)
    await turn()
    expect(identify).toHaveBeenCalledWith(FRIEND)
    expect(send.state.receiverProfileName).toBe('friend.eth')
  })
})
