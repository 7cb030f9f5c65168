// Tests pairing.approval.ts, pairing.code.ts.
import type { LatchEvents } from '../../latch.types.js'
import { describe, expect, it } from 'vitest'
import type { PairingSession, Pairing } from '../../adapter/pairing.types.js'
import { asLatchError } from '../../adapter/border.js'
import { createEmitter } from '../../base/emitter.js'
import { createWorld } from '../../base/world.fixture.js'
import { connectionError } from '../connection/connection.errors.js'
import { platformOf } from '../wallets/platform.rules.js'
import { createDeepLinkStore, DEEP_LINK_KEY } from './pairing.storage.js'
import type { WalletEntry } from '../wallets/wallets.types.js'
import { createPage } from './page.fixture.js'
import {
  CODE_TIMEOUT_MS,
  OPENING_TIMEOUT_MS,
  PAIRING_MARGIN_MS,
  PAIRING_TTL_MS,
  RELAY_TIMEOUT_MS,
} from './pairing.constants.js'
import { createPairingController } from './pairing.controller.js'
import type { SourceApproval } from '../connectors/source.types.js'
import { pairingConnector } from './pairing.rules.js'

const uriOf = (digit: string): string => `wc:${digit.repeat(64)}@2?relay-protocol=irn&symKey=${digit.repeat(64)}`
const FIRST = uriOf('1')
const SECOND = uriOf('2')
const EXAMPLE: WalletEntry = { id: 'example', name: 'Example', mobile_link: 'example://', desktop_link: 'example://' }
const OTHER: WalletEntry = { id: 'other', name: 'Other', desktop_link: 'other://' }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const CONNECTORS = [pairingConnector('eip155'), pairingConnector('solana')]
const APPROVED: PairingSession = { namespaces: ['eip155'], walletName: 'Phone' }

interface Waiting {
  resolve(session: PairingSession): void
  reject(error: unknown): void
}

/** Makes a controller with a fake pairing that the test controls. */
function setUp({ page: traits = {}, isOn = true }: { page?: object; isOn?: boolean } = {}) {
  const world = createWorld()
  const page = createPage(world)
  const calls: string[] = []
  const waiting: Waiting[] = []
  const namespaces: unknown[] = []
  let isPaired = false
  const pairing: Pairing = {
    wallets: CONNECTORS.map((connector) => ({ connector, transport: 'universal-provider', provider: {} })),
    start: () => () => {},
    open({ reuse, namespace }) {
      namespaces.push(namespace)
      calls.push(reuse ? 'open the same' : 'open')
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    renew: async () => void calls.push('renew'),
    giveUp: () => void calls.push('giveUp'),
    forget: () => void calls.push('forget'),
  }
  const events = createEmitter<LatchEvents>(world.environment.report)
  const connected: Promise<SourceApproval>[] = []
  /** The pending attempt. As in the kit, a call for the same connector joins it. */
  let current: { id: string; answer: Promise<SourceApproval> } | undefined
  const controller = createPairingController({
    environment: world.environment,
    pairing: isOn ? pairing : undefined,
    connectors: { state: { connectors: isOn ? CONNECTORS : [] } } as never,
    events,
    asLatchError,
    platform: platformOf({ navigator: { userAgent: DESKTOP }, ...traits }),
    deepLink: createDeepLinkStore(world.environment),
    connect(id) {
      if (current?.id === id) return current.answer
      const [first] = CONNECTORS
      const answer = controller.approve(CONNECTORS.find((each) => each.id === id) ?? first!)
      const mine = (current = { id, answer })
      const end = (): void => void (current === mine && (current = undefined))
      answer.then(end, end)
      connected.push(answer)
      return answer
    },
    cancel: () => calls.push('cancel'),
    namespace: () => 'eip155',
    isPaired: () => isPaired,
    relayHost: 'relay.example',
  })
  const cancel = (): void => {
    current = undefined
    events.emit('connectCancelled', { namespace: 'eip155', connectorId: CONNECTORS[0]!.id })
  }
  const setPaired = (is: boolean): void => void (isPaired = is)
  const over = (): void => controller.receive({ type: 'session', session: undefined })
  const code = (uri: string): void => controller.receive({ type: 'code', uri })
  const last = (): Waiting => waiting.at(-1)!
  const begun = (wallet?: WalletEntry): void => {
    controller.begin(wallet)
    code(FIRST)
  }
  return {
    ...world,
    page,
    namespaces,
    setPaired,
    over,
    controller,
    state: controller.state,
    calls,
    last,
    events,
    cancel,
    code,
    connected,
    begun,
  }
}

describe('a code', () => {
  it('S3.02 is buffered until it is there, and lives 4 minutes', () => {
    const { controller, state, clock, code, calls } = setUp()
    controller.begin()
    expect(calls).toEqual(['open'])
    expect(state).toMatchObject({ buffering: true, wcUri: undefined, wcPairingExpiry: undefined })
    code(FIRST)
    expect(state).toMatchObject({ buffering: false, wcUri: FIRST, wcPairingExpiry: clock.now() + PAIRING_TTL_MS })
  })

  it('F042 F043 is renewed with 10 s left and shown until the new one arrives, which is renewed too', () => {
    const { state, clock, code, calls, begun } = setUp()
    begun()
    clock.pass(PAIRING_TTL_MS - PAIRING_MARGIN_MS - 1)
    expect(calls).toEqual(['open'])
    clock.pass(1)
    expect(calls).toEqual(['open', 'renew'])
    expect(state).toMatchObject({ wcUri: FIRST, buffering: false })
    code(SECOND)
    expect(state).toMatchObject({ wcUri: SECOND, wcPairingExpiry: clock.now() + PAIRING_TTL_MS })
    clock.pass(PAIRING_TTL_MS - PAIRING_MARGIN_MS)
    expect(calls).toEqual(['open', 'renew', 'renew'])
  })

  it.each([-1, -3_600_000, 60_000])(
    'F208 is renewed when its time has passed, with a wall clock moved by %i ms',
    (by) => {
      const { clock, calls, begun } = setUp()
      begun()
      clock.set(clock.now() + by)
      clock.pass(PAIRING_TTL_MS - PAIRING_MARGIN_MS)
      expect(calls).toEqual(['open', 'renew'])
    },
  )

  it('F056 is renewed at once where it expired while the page was suspended', () => {
    const { clock, page, calls, begun } = setUp()
    begun()
    clock.set(clock.now() + PAIRING_TTL_MS - PAIRING_MARGIN_MS - 1)
    page.show(true)
    expect(calls).toEqual(['open'])
    clock.set(clock.now() + 1)
    page.show(true)
    expect(calls).toEqual(['open', 'renew'])
  })

  it('F050 is never shown where no wallet can read it', async () => {
    const { controller, state, code, calls, connected } = setUp()
    controller.begin(EXAMPLE)
    code(FIRST.replace('symKey', 'key'))
    await expect(connected[0]).rejects.toMatchObject({ code: 'pairing/bad-uri' })
    expect(state).toMatchObject({ wcUri: undefined, buffering: false, recentWallet: EXAMPLE })
    expect(state.wcError?.code).toBe('pairing/bad-uri')
    expect(calls).toEqual(['open', 'giveUp'])
  })

  it('is for the namespace that begin names, else for the active one', async () => {
    const { controller, calls, last, connected } = setUp()
    const [active, other] = CONNECTORS
    controller.begin(EXAMPLE, other!.chain)
    last().resolve({ namespaces: CONNECTORS.map(({ chain }) => chain), walletName: 'Example' })
    await expect(connected[0]).resolves.toMatchObject({ connectors: [other, active] })
    controller.begin(EXAMPLE, other!.chain)
    last().reject(new Error('No'))
    await expect(connected[1]).rejects.toThrow()
    // `retry` asks for the same namespace.
    controller.retry()
    last().resolve({ namespaces: CONNECTORS.map(({ chain }) => chain), walletName: 'Example' })
    await expect(connected[2]).resolves.toMatchObject({ connectors: [other, active] })
    controller.begin()
    last().resolve({ namespaces: CONNECTORS.map(({ chain }) => chain), walletName: 'Example' })
    await expect(connected[3]).resolves.toMatchObject({ connectors: [active, other] })
    expect(calls.filter((call) => call === 'open')).toHaveLength(4)
  })

  it('is ignored while there is no wait', () => {
    const { state, code } = setUp()
    code(FIRST)
    expect(state.wcUri).toBeUndefined()
  })

  it('fails where it takes longer than 15 s: the relay is out of reach, and retry works', async () => {
    const { controller, state, clock, calls, code, connected } = setUp()
    controller.begin(EXAMPLE)
    clock.pass(CODE_TIMEOUT_MS)
    await expect(connected[0]).rejects.toMatchObject({
      code: 'pairing/unreachable',
      message: "The relay at relay.example can't be reached.",
    })
    expect(state).toMatchObject({ buffering: false, recentWallet: EXAMPLE })
    expect(state.wcError?.code).toBe('pairing/unreachable')
    controller.retry()
    expect(calls).toEqual(['open', 'giveUp', 'open'])
    expect(state).toMatchObject({ buffering: true, wcError: undefined, recentWallet: EXAMPLE })
    code(FIRST)
    clock.pass(CODE_TIMEOUT_MS)
    expect(state).toMatchObject({ wcUri: FIRST, wcError: undefined })
  })
})

describe.each([
  ['Telegram', { TelegramWebviewProxy: {} }],
  ['Safari on iOS', { navigator: { userAgent: IPHONE } }],
])('in %s', (_, page) => {
  it('S4.01 a code is kept for the next time', () => {
    const { controller, state, cancel, calls, begun } = setUp({ page })
    begun(EXAMPLE)
    const { wcPairingExpiry } = state
    cancel()
    expect(state).toMatchObject({ wcUri: FIRST, wcPairingExpiry, recentWallet: undefined })
    controller.begin()
    expect(calls).toEqual(['open', 'giveUp', 'open the same'])
    expect(state).toMatchObject({ wcUri: FIRST, wcPairingExpiry, buffering: false })
  })

  it('F042 a code that was kept is renewed before its own expiry', () => {
    const { controller, clock, cancel, code, calls, begun } = setUp({ page })
    begun()
    clock.pass(60_000)
    cancel()
    controller.begin()
    code(FIRST)
    clock.pass(PAIRING_TTL_MS - PAIRING_MARGIN_MS - 60_000 - 1)
    expect(calls).not.toContain('renew')
    clock.pass(1)
    expect(calls.at(-1)).toBe('renew')
  })

  it('F043 a code with 9 s left is not used again', () => {
    const { controller, state, clock, cancel, calls, begun } = setUp({ page })
    begun()
    cancel()
    clock.pass(PAIRING_TTL_MS - 9_000)
    controller.begin()
    expect(calls.at(-1)).toBe('open')
    expect(state).toMatchObject({ wcUri: undefined, buffering: true })
  })
})

it('shows a failure that comes before the wait', async () => {
  const { environment } = createWorld()
  const events = createEmitter<LatchEvents>(environment.report)
  const controller = createPairingController({
    environment,
    pairing: { wallets: CONNECTORS.map((connector) => ({ connector })) } as unknown as Pairing,
    connectors: { state: { connectors: CONNECTORS } } as never,
    events,
    asLatchError,
    platform: platformOf(undefined),
    deepLink: createDeepLinkStore(environment),
    connect: () => Promise.reject(connectionError('already-connected', { wallet: 'x' })),
    relayHost: '',
    cancel: () => {},
    namespace: () => undefined,
    isPaired: () => false,
  })
  controller.begin()
  await expect.poll(() => controller.state.wcError?.code).toBe('connection/already-connected')
})

it('approves no connector of another source, whatever its traits claim', async () => {
  const { controller, calls } = setUp()
  const claimed = { ...pairingConnector('eip155'), id: 'own' }
  await expect(controller.approve(claimed)).rejects.toMatchObject({ code: 'pairing/off' })
  expect(calls).toEqual([])
})

describe('a wait', () => {
  it('S4.01 leaves no state, timer or listener where it is cancelled', () => {
    const { controller, state, page, clock, cancel, calls, stored, begun } = setUp()
    begun(EXAMPLE)
    controller.open(controller.links()[0]!)
    expect(state).toMatchObject({ opening: 'opening', wcLinking: { href: 'example://', name: 'Example' } })
    stored.set(DEEP_LINK_KEY, '{}')
    cancel()
    expect(calls).toEqual(['open', 'giveUp'])
    expect(state).toEqual({
      wcUri: undefined,
      wcPairingExpiry: undefined,
      wcLinking: undefined,
      recentWallet: undefined,
      wcError: undefined,
      buffering: false,
      isRelayDown: false,
      opening: 'idle',
    })
    expect(stored.has(DEEP_LINK_KEY)).toBe(false)
    expect([clock.waiting(), page.listeners()]).toEqual([0, 0])
  })

  it('ends where another wallet is being connected, and not by events of its own connectors', () => {
    const { events, state, calls, begun } = setUp()
    begun()
    events.emit('connecting', { namespace: 'solana', connectorId: CONNECTORS[1]!.id })
    events.emit('connectCancelled', { namespace: 'eip155', connectorId: 'org.example' })
    expect(state.wcUri).toBe(FIRST)
    events.emit('connecting', { namespace: 'eip155', connectorId: 'org.example' })
    expect(state.wcUri).toBeUndefined()
    expect(calls).toEqual(['open', 'giveUp'])
  })

  it('F095 is not ended by the failure of an earlier wait that was cancelled', async () => {
    const { controller, state, cancel, code, connected, last, begun } = setUp()
    begun()
    const first = last()
    cancel()
    controller.begin(EXAMPLE)
    code(SECOND)
    first.reject({ code: 5000, message: 'User rejected.' })
    await expect(connected[0]).rejects.toMatchObject({ isLatchError: true })
    expect(state).toMatchObject({ wcUri: SECOND, wcError: undefined, recentWallet: EXAMPLE })
    last().resolve(APPROVED)
    await expect(connected[1]).resolves.toMatchObject({ wallet: EXAMPLE })
  })

  it('F095 gets a new attempt where its own was cancelled before it began, so that an approval connects', async () => {
    const { controller, connected, code, last } = setUp()
    void controller.approve(CONNECTORS[0]!)
    controller.begin(EXAMPLE)
    expect(connected).toHaveLength(1)
    code(FIRST)
    last().resolve(APPROVED)
    await expect(connected[0]).resolves.toMatchObject({ wallet: EXAMPLE })
  })

  it('goes on with the connector that it began with', async () => {
    const { controller, connected, last } = setUp()
    void controller.approve(CONNECTORS[1]!)
    controller.begin()
    last().resolve({ namespaces: ['eip155', 'solana'], walletName: '' })
    await expect(connected[0]).resolves.toMatchObject({ connectors: [CONNECTORS[1], CONNECTORS[0]] })
  })

  it('goes on where the visitor chooses another wallet', async () => {
    const { controller, state, calls, connected, last, begun } = setUp()
    begun(EXAMPLE)
    controller.open(controller.links()[0]!)
    controller.begin(OTHER)
    expect(calls).toEqual(['open'])
    expect(state).toMatchObject({ wcUri: FIRST, recentWallet: OTHER, wcLinking: undefined, opening: 'idle' })
    last().resolve(APPROVED)
    await expect(connected[0]).resolves.toMatchObject({ method: 'qrcode', wallet: OTHER })
  })

  it('F054 ignores the result of a link that opened another wallet, and takes that of the same wallet', () => {
    const { controller, state, clock, begun } = setUp()
    begun(EXAMPLE)
    controller.open(controller.links()[0]!)
    controller.begin({ ...EXAMPLE })
    expect(state).toMatchObject({ opening: 'opening', wcLinking: { href: 'example://' } })
    clock.pass(OPENING_TIMEOUT_MS)
    expect(state.opening).toBe('nothing')
    controller.open(controller.links()[0]!)
    controller.begin(OTHER)
    clock.pass(OPENING_TIMEOUT_MS)
    expect(state).toMatchObject({ opening: 'idle', wcLinking: undefined })
  })

  it('F311 drops a session that is over before it asks for a new one, and the wait keeps its wallet', async () => {
    const { controller, calls, last, state, over } = setUp()
    controller.begin(EXAMPLE)
    expect(calls).toEqual(['open'])
    const [first] = CONNECTORS
    const approved = controller.approve(first!, true)
    expect(calls).toEqual(['open', 'forget', 'open'])
    over()
    expect(state.recentWallet).toEqual(EXAMPLE)
    last().resolve(APPROVED)
    await expect(approved).resolves.toMatchObject({ connectors: [first], wallet: EXAMPLE })
  })

  it('F205 forgets a session that another tab ended, with its last connection, and not during a wait', () => {
    const { controller, events, calls, setPaired } = setUp()
    const ended = (connectorId: string): void => events.emit('connectionEnded', { namespace: 'eip155', connectorId })
    setPaired(true)
    ended(CONNECTORS[0]!.id)
    setPaired(false)
    ended('org.example')
    expect(calls).toEqual([])
    ended(CONNECTORS[1]!.id)
    expect(calls).toEqual(['forget'])
    controller.begin()
    ended(CONNECTORS[0]!.id)
    expect(calls).toEqual(['forget', 'open'])
  })

  it('F055 ends with the kit: all timers and listeners end, and an approval is refused', () => {
    const { controller, state, clock, page, calls, begun } = setUp()
    begun(EXAMPLE)
    controller.open(controller.links()[0]!)
    controller.receive({ type: 'relay', isReached: false })
    controller.dispose()
    expect([clock.waiting(), page.listeners()]).toEqual([0, 0])
    expect(calls.at(-1)).toBe('giveUp')
    expect(state.wcUri).toBeUndefined()
  })
})

describe('an approval', () => {
  it('S4.01 by a code: qrcode, no deep link, and the wallet that was chosen', async () => {
    const { state, clock, page, connected, last, stored, begun } = setUp()
    begun(EXAMPLE)
    last().resolve(APPROVED)
    const wallet = EXAMPLE
    await expect(connected[0]).resolves.toEqual({
      connectors: [CONNECTORS[0]],
      method: 'qrcode',
      name: 'Phone',
      wallet,
    })
    expect(state).toMatchObject({ wcUri: undefined, wcPairingExpiry: undefined, recentWallet: wallet })
    expect(stored.has(DEEP_LINK_KEY)).toBe(false)
    expect([clock.waiting(), page.listeners()]).toEqual([0, 0])
  })

  it('S4.01 by a link: mobile, and the deep link is stored until the wallet is disconnected', async () => {
    const { controller, state, connected, last, stored, events, over, begun, page, setPaired } = setUp()
    begun(EXAMPLE)
    const [link] = controller.links()
    expect(link?.href).toBe(`example://wc?uri=${encodeURIComponent(FIRST)}`)
    controller.open(link!)
    last().resolve(APPROVED)
    await expect(connected[0]).resolves.toMatchObject({ method: 'mobile' })
    const choice = { href: 'example://', name: 'Example' }
    expect(JSON.parse(stored.get(DEEP_LINK_KEY)!)).toEqual(choice)
    expect(state.wcLinking).toEqual(choice)
    // Disconnecting one chain of several, or the end of the kit, does not end the session.
    events.emit('disconnected', { namespace: 'solana', connectorId: CONNECTORS[1]!.id })
    controller.receive({ type: 'session', session: APPROVED })
    controller.dispose()
    expect(stored.has(DEEP_LINK_KEY)).toBe(true)
    // Later requests open the app by it, while a connection of the pairing is there.
    expect(controller.appLink()).toBeUndefined()
    controller.openApp()
    expect(page.opened).toHaveLength(1)
    setPaired(true)
    expect(controller.appLink()).toEqual(choice)
    controller.openApp()
    expect(page.opened.slice(1)).toEqual([['example://', '_self', 'noreferrer noopener']])
    over()
    expect(stored.has(DEEP_LINK_KEY)).toBe(false)
    expect(controller.appLink()).toBeUndefined()
    expect(state).toMatchObject({ wcLinking: undefined, recentWallet: undefined })
  })

  it('S4.01 by a code, after one by a link had ended: qrcode', async () => {
    const { controller, connected, last, over, code, begun } = setUp()
    begun(EXAMPLE)
    controller.open(controller.links()[0]!)
    last().resolve(APPROVED)
    await connected[0]
    over()
    const paired = controller.approve(CONNECTORS[0]!)
    code(SECOND)
    last().resolve(APPROVED)
    await expect(paired).resolves.toMatchObject({ method: 'qrcode', wallet: undefined })
  })

  it('S4.01 by a code removes the deep link of an earlier wallet', async () => {
    const { connected, last, stored, begun } = setUp()
    stored.set(DEEP_LINK_KEY, JSON.stringify({ href: 'other://', name: 'Other' }))
    begun(EXAMPLE)
    last().resolve(APPROVED)
    await connected[0]
    expect(stored.has(DEEP_LINK_KEY)).toBe(false)
  })

  it('S4.01 by a website stores its address, and not that of the app', async () => {
    const { controller, connected, last, stored, begun } = setUp()
    begun({ ...EXAMPLE, webapp_link: 'https://web.example/app' })
    controller.open(controller.links().find(({ kind }) => kind === 'webapp')!)
    last().resolve(APPROVED)
    await connected[0]
    expect(JSON.parse(stored.get(DEEP_LINK_KEY)!)).toEqual({ href: 'https://web.example/app/', name: 'Example' })
  })

  it('F054 by a code, after a link that opened nothing: qrcode, no deep link', async () => {
    const { controller, clock, connected, last, stored, begun } = setUp()
    begun(EXAMPLE)
    controller.open(controller.links()[0]!)
    clock.pass(OPENING_TIMEOUT_MS)
    expect(controller.state).toMatchObject({ opening: 'nothing', wcLinking: undefined })
    last().resolve(APPROVED)
    await expect(connected[0]).resolves.toMatchObject({ method: 'qrcode' })
    expect(stored.has(DEEP_LINK_KEY)).toBe(false)
  })

  it('F054 by a link that opened late: mobile, with its deep link', async () => {
    const { controller, clock, page, connected, last, stored, begun } = setUp()
    begun(EXAMPLE)
    controller.open(controller.links()[0]!)
    clock.pass(OPENING_TIMEOUT_MS)
    page.window.dispatchEvent(new Event('blur'))
    expect(controller.state.wcLinking).toBeUndefined()
    page.show(false)
    last().resolve(APPROVED)
    await expect(connected[0]).resolves.toMatchObject({ method: 'mobile' })
    expect(JSON.parse(stored.get(DEEP_LINK_KEY)!)).toMatchObject({ href: 'example://' })
    expect(page.listeners()).toBe(0)
  })

  it('F062 has the wallet’s cleaned name, or the connector’s where nothing of it is left', async () => {
    const { controller, last } = setUp()
    for (const [walletName, name] of [
      ['  Evil\u202e\nPhone ', 'Evil Phone'],
      ['\u200b', 'WalletConnect'],
    ] as const) {
      const paired = controller.approve(CONNECTORS[0]!)
      last().resolve({ ...APPROVED, walletName })
      await expect(paired).resolves.toMatchObject({ name })
    }
  })

  it('F046 is requested for the namespace of the connector', () => {
    const { controller, namespaces } = setUp()
    void controller.approve(CONNECTORS[1]!)
    expect(namespaces).toEqual(['solana'])
  })

  it('of several namespaces has the requested one first', async () => {
    const { controller, last } = setUp()
    const paired = controller.approve(CONNECTORS[1]!)
    last().resolve({ namespaces: ['eip155', 'solana'], walletName: '' })
    await expect(paired).resolves.toMatchObject({ connectors: [CONNECTORS[1], CONNECTORS[0]] })
  })

  it('F046 of no namespace of the app is a clear error', async () => {
    const { state, connected, last, begun } = setUp()
    begun()
    last().resolve({ namespaces: [], walletName: '' })
    await expect(connected[0]).rejects.toMatchObject({ code: 'pairing/nothing-approved' })
    expect(state.wcError?.code).toBe('pairing/nothing-approved')
  })
})

describe('a refusal', () => {
  it.each([
    { code: 5000, message: 'User rejected.' },
    { code: 5002, message: 'User rejected methods.' },
    { code: 4001, message: '' },
    new Error('Connection request reset. Please try again.'),
    'user rejected',
  ])('F045 %j is the visitor’s: nothing is reported, and trying again makes a new code', async (thrown) => {
    const { controller, state, calls, connected, last, reports, code, begun } = setUp()
    begun(EXAMPLE)
    last().reject(thrown)
    await expect(connected[0]).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(state).toMatchObject({ wcUri: undefined, wcPairingExpiry: undefined, recentWallet: EXAMPLE })
    expect(state.wcError?.code).toBe('wallet/rejected')
    expect(reports).toEqual([])
    controller.retry()
    code(SECOND)
    expect(calls).toEqual(['open', 'giveUp', 'open'])
    expect(state).toMatchObject({ wcUri: SECOND, wcError: undefined })
  })
})

describe('a relay out of reach', () => {
  it('F040 is in the state after 3 s until it is back; the code stays', () => {
    const { controller, state, clock, begun } = setUp()
    begun()
    controller.receive({ type: 'relay', isReached: false })
    clock.pass(RELAY_TIMEOUT_MS - 1)
    expect(state.isRelayDown).toBe(false)
    clock.pass(1)
    expect(state).toMatchObject({ isRelayDown: true, wcUri: FIRST })
    controller.receive({ type: 'relay', isReached: true })
    expect(state.isRelayDown).toBe(false)
  })

  it('F040 is never in the state where it is back within 3 s', () => {
    const { controller, state, clock, begun } = setUp()
    begun()
    controller.receive({ type: 'relay', isReached: false })
    clock.pass(RELAY_TIMEOUT_MS - 1)
    controller.receive({ type: 'relay', isReached: true })
    clock.pass(RELAY_TIMEOUT_MS)
    expect(state.isRelayDown).toBe(false)
  })

  it('F040 is in the state 3 s after the first failed try, however many follow', () => {
    const { controller, state, clock, begun } = setUp()
    begun()
    controller.receive({ type: 'relay', isReached: false })
    clock.pass(RELAY_TIMEOUT_MS - 1)
    controller.receive({ type: 'relay', isReached: false })
    clock.pass(1)
    expect(state.isRelayDown).toBe(true)
  })

  it('F040 is tried again at once where the visitor retries', () => {
    const { controller, calls, begun } = setUp()
    begun()
    controller.retry()
    expect(calls).toEqual(['open', 'renew'])
  })
})

describe('a kit without pairing', () => {
  it('fails with pairing/off', async () => {
    const { controller, state } = setUp({ isOn: false })
    expect(controller.isOn).toBe(false)
    controller.begin()
    expect(state.wcError?.code).toBe('pairing/off')
    await expect(controller.approve(CONNECTORS[0]!)).rejects.toMatchObject({ code: 'pairing/off' })
  })
})
