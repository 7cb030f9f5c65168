import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TIMEOUT, startPairingWorld, type App, type PairingWorld } from './pairingWorld.fixture.js'
import { grant, type Phone } from './phone.fixture.js'

let world: PairingWorld

beforeAll(async () => {
  world = await startPairingWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  await world.clear()
  await world.relay({})
})

const WALLET = { wallet: 'walletConnect:eip155' }
const status = ({ latch }: App): string => latch.getAccount().status
const start = (): Promise<[App, Phone]> => Promise.all([world.startApp(), world.startPhone()])
const SECOND = 'eip155:31338'

describe('the relay', () => {
  it('F040 restarts while a code is shown: the same code connects', async () => {
    const [app, phone] = await start()
    const connected = app.latch.connect(WALLET)
    const code = await app.code()
    await world.restart({ downFor: 100 })
    await phone.pair(code)
    await expect(connected).resolves.toMatchObject({ address: phone.address })
    expect(app.pairing.state.isRelayDown).toBe(false)
  })

  it('F040 is out of reach for some seconds: the state says so until it is back, with the same code', async () => {
    const [app, phone] = await start()
    const connected = app.latch.connect(WALLET)
    const code = await app.code()
    const { relayer } = (await app.provider()).client.core
    await world.relay({ refuse: 503 })
    await world.restart({})
    await expect.poll(() => relayer.connected, TIMEOUT).toBe(false)
    const isDown = async (): Promise<boolean> => {
      await app.clock.advance(3_000)
      return app.pairing.state.isRelayDown
    }
    await expect.poll(isDown, TIMEOUT).toBe(true)
    await world.relay({})
    const isBack = (): boolean => {
      app.page.show(true)
      return !app.pairing.state.isRelayDown
    }
    await expect.poll(isBack, TIMEOUT).toBe(true)
    expect(app.pairing.state.wcUri).toBe(code)
    await phone.pair(code)
    await expect(connected).resolves.toMatchObject({ address: phone.address })
  })

  it('F041 drops after the wallet approved: the approval arrives', async () => {
    const [app, phone] = await start()
    const connected = app.latch.connect(WALLET)
    phone.onProposal = async (proposal) => {
      // The app is disconnected from the relay when the phone answers.
      const { relayer } = (await app.provider()).client.core
      await relayer.transportClose()
      await phone.approve(proposal)
    }
    await phone.pair(await app.code())
    await expect.poll(phone.topics, TIMEOUT).toHaveLength(1)
    app.page.show(true)
    await expect(connected).resolves.toMatchObject({ address: phone.address })
  })

  it('F033 sleeps while the session ends, and tells nothing: its page checks the session when it is visible again', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    const { session, core } = (await app.provider()).client
    await session.delete(session.keys[0]!, { code: 6000, message: 'over' })
    expect([status(app), core.relayer.connected]).toEqual(['connected', true])
    app.page.show(true)
    await expect.poll(() => status(app), TIMEOUT).toBe('disconnected')
  })

  it('F048 F229 is disconnected when the wallet ends the session: the app finds out when its page is visible again', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    const { relayer } = (await app.provider()).client.core
    await relayer.transportClose()
    await phone.kit.disconnectSession({ topic: phone.topics()[0]!, reason: { code: 6000, message: 'bye' } })
    expect(status(app)).toBe('connected')
    app.page.show(true)
    await expect.poll(() => status(app), TIMEOUT).toBe('disconnected')
  })
})

describe('two codes', () => {
  it.each([0, 1])('F042 are both valid, the newer one is shown, and number %i connects', async (number) => {
    const [app, phone] = await start()
    const connected = app.latch.connect(WALLET)
    const old = await app.code()
    app.pairing.retry()
    const codes = [old, await app.code(old)]
    await phone.pair(codes[number]!)
    await expect(connected).resolves.toMatchObject({ address: phone.address })
  })

  it('F044 scanned by two phones: the first approval wins, and the second session is ended', async () => {
    const [app, first] = await start()
    const second = await world.startPhone('Second Phone')
    const connected = app.latch.connect(WALLET)
    const old = await app.code()
    app.pairing.retry()
    await second.pair(await app.code(old))
    await expect(connected).resolves.toMatchObject({ address: second.address })
    let settled = 0
    first.onProposal = async (proposal) => {
      await first.approve(proposal)
      settled += 1
    }
    await first.pair(old)
    await expect.poll(() => settled, TIMEOUT).toBe(1)
    await expect.poll(first.topics, TIMEOUT).toEqual([])
    expect(second.topics()).toHaveLength(1)
    expect(status(app)).toBe('connected')
    await app.latch.signMessage('still the same')
    expect(second.asked).toEqual(['personal_sign'])
  })

  it('F044 one code scanned by two phones: one session', async () => {
    const [app, first] = await start()
    const second = await world.startPhone('Second Phone')
    const connected = app.latch.connect(WALLET)
    const code = await app.code()
    await Promise.all([first.pair(code), second.pair(code)])
    await connected
    const { client } = await app.provider()
    await expect.poll(() => client.session.length, TIMEOUT).toBe(1)
    const [winner] = [first, second].filter((phone) => phone.topics().includes(client.session.keys[0]!))
    await app.latch.signMessage('to the one')
    expect(winner?.asked).toEqual(['personal_sign'])
  })
})

describe('a refusal', () => {
  it.each([
    { code: 5000, message: 'User rejected.' },
    { code: 5002, message: 'User rejected methods.' },
    { code: 4001, message: 'No.' },
    { code: -32000, message: 'User rejected the request' },
    { code: -32000, message: 'Connection request reset. Please try again.' },
  ])('F045 $code "$message" is recognised, nothing is reported, and retry connects', async (reason) => {
    const [app, phone] = await start()
    phone.onProposal = ({ id }) => phone.kit.rejectSession({ id, reason })
    const refused = app.latch.connect(WALLET)
    const old = await app.code()
    await phone.pair(old)
    await expect(refused).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(app.pairing.state.wcError?.code).toBe('wallet/rejected')
    expect(app.reports).toEqual([])
    phone.onProposal = (proposal) => phone.approve(proposal)
    app.pairing.retry()
    await phone.pair(await app.code(old))
    await expect.poll(() => status(app), TIMEOUT).toBe('connected')
  })
})

describe('an approval', () => {
  const onChain = (phone: Phone, chain: string): void => {
    phone.onProposal = (proposal) => {
      const { eip155 } = grant(proposal, { eip155: [phone.address] })
      return phone.approve(proposal, {
        eip155: { ...eip155!, chains: [chain], accounts: [`${chain}:${phone.address}`] },
      })
    }
  }
  const networkOf = ({ latch }: App): unknown => latch.getState().connection.connections[0]?.networkId

  it('F046 of only the second chain connects on that chain', async () => {
    const [app, phone] = await start()
    onChain(phone, SECOND)
    await app.connect(phone)
    expect(networkOf(app)).toBe(SECOND)
  })

  it('F046 of an unknown chain connects on a network that is not the app’s', async () => {
    const [app, phone] = await start()
    onChain(phone, 'eip155:999999')
    await app.connect(phone)
    expect(networkOf(app)).toBe('eip155:999999')
    const provider = (await app.latch.getProvider()) as { request(request: object): Promise<unknown> }
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 'network/not-found' })
  })

  it('F046 of only another namespace is a clear error; the session is ended, and retry connects', async () => {
    const [app, phone] = await start()
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    phone.onProposal = (proposal) =>
      phone.approve(proposal, {
        solana: { chains: [solana], accounts: [`${solana}:${'1'.repeat(32)}`], methods: [], events: [] },
      })
    const connected = app.latch.connect(WALLET)
    const old = await app.code()
    await phone.pair(old)
    await expect(connected).rejects.toMatchObject({ code: 'pairing/nothing-approved' })
    await expect.poll(phone.topics, TIMEOUT).toEqual([])
    phone.onProposal = (proposal) => phone.approve(proposal)
    app.pairing.retry()
    await phone.pair(await app.code(old))
    await expect.poll(() => status(app), TIMEOUT).toBe('connected')
  })

  it('F047 of no account counts as disconnect', async () => {
    const [app, phone] = await start()
    phone.onProposal = (proposal) => {
      const { eip155 } = grant(proposal, { eip155: [phone.address] })
      return phone.approve(proposal, { eip155: { ...eip155!, accounts: [] } })
    }
    const connected = app.latch.connect(WALLET)
    await phone.pair(await app.code())
    await expect(connected).rejects.toMatchObject({ code: 'pairing/nothing-approved' })
    expect(status(app)).toBe('disconnected')
    await expect.poll(phone.topics, TIMEOUT).toEqual([])
  })

  it('F047 ends where the wallet removes the last account', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    const [topic] = phone.topics()
    const { eip155 } = phone.kit.getActiveSessions()[topic!]!.namespaces
    await phone.kit.updateSession({ topic: topic!, namespaces: { eip155: { ...eip155!, accounts: [] } } })
    await expect.poll(() => status(app), TIMEOUT).toBe('disconnected')
    await expect.poll(phone.topics, TIMEOUT).toEqual([])
  })

  it('F095 is refused where the attempt was cancelled before', async () => {
    const [app, phone] = await start()
    const connected = app.latch.connect(WALLET)
    const code = await app.code()
    app.latch.cancel()
    await expect(connected).rejects.toMatchObject({ code: 'connection/cancelled' })
    let settled = 0
    phone.onProposal = async (proposal) => {
      await phone.approve(proposal)
      settled += 1
    }
    await phone.pair(code)
    await expect.poll(() => settled, TIMEOUT).toBe(1)
    await expect.poll(phone.topics, TIMEOUT).toEqual([])
    expect(status(app)).toBe('disconnected')
  })

  it('F095 is refused where the kit ended before', async () => {
    const [app, phone] = await start()
    app.latch.connect(WALLET).catch(() => {})
    const code = await app.code()
    app.latch.dispose()
    let settled = 0
    phone.onProposal = async (proposal) => {
      await phone.approve(proposal)
      settled += 1
    }
    await phone.pair(code)
    await expect.poll(() => settled, TIMEOUT).toBe(1)
    await expect.poll(phone.topics, TIMEOUT).toEqual([])
    const { client } = await app.provider()
    await expect.poll(() => client.session.length, TIMEOUT).toBe(0)
  })
})
