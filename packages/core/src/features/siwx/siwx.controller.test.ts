// Tests siwx.attempt.ts, siwx.check.ts, siwx.reading.ts, siwx.ends.ts, siwx.lookUp.ts, siwx.message.ts, siwx.sign.ts, siwx.visit.ts, siwx.demand.ts.
import { subscribe } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import { accountOn, ADDRESSES, createSiwxWorld, settled } from './siwx.fixture.js'
import { siwxError } from './siwx.errors.js'
import type { SiwxSession } from './siwx.types.js'

const [FIRST, SECOND] = ADDRESSES
const MINUTE_MS = 60_000
const WALLET = { namespace: 'eip155', connectorId: 'wallet' } as const

/** Makes a paused sign-in whose wallet is being asked. `answer` answers the call of this name. */
async function asking() {
  const world = createSiwxWorld({}, { isPaused: true })
  const answer = async (name: string): Promise<void> => {
    world.waiting.find((each) => each.name === name)?.ok()
    await settled()
  }
  void world.become(accountOn(FIRST))
  await answer('list')
  void world.controller.prepare()
  await settled()
  await answer('nonce')
  const signing = world.controller.sign().catch(({ code }: { readonly code: string }) => code)
  await settled()
  return { world, signing, answer }
}

describe('a connected account', () => {
  it('S4.06 without a session is asked to sign a message of this site, and has a session then', async () => {
    const world = createSiwxWorld({ statement: 'Welcome.', resources: ['https://app.example/terms'] })
    await world.connect()
    expect(world.controller.state.current).toMatchObject({ status: 'ready', isClockWrong: false })
    expect(world.asked).toEqual(['list', 'nonce'])
    const { message } = world.controller.state.current as { readonly message: string }
    expect(message).toContain(`app.example wants you to sign in with your Ethereum account:\n${FIRST}\n\nWelcome.\n\n`)
    expect(message).toContain('URI: https://app.example\nVersion: 1\nChain ID: 1\nNonce: nonce00001\n')
    const session = await world.controller.sign()
    expect(session.account).toBe(`eip155:1:${FIRST}`)
    expect(world.controller.state.current).toEqual({ status: 'signed-in', session })
    expect(world.asked).toEqual(['list', 'nonce', 'sign', 'add'])
    expect(world.emitted).toEqual(['signInNeeded', 'signedIn'])
    expect(world.tracked).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
    expect(await world.controller.isNeeded()).toBe(false)
  })

  it('with a session asks nothing, and the wallet nothing', async () => {
    const world = createSiwxWorld()
    await world.connect()
    await world.controller.sign()
    await world.become(undefined)
    expect(await world.become(accountOn(FIRST))).toBe(false)
    expect(world.asked).toEqual(['list', 'nonce', 'sign', 'add', 'list'])
  })

  it('F196 has no session by that of another account, network, or one that has expired', async () => {
    const world = createSiwxWorld({ expiresInMs: 10 * MINUTE_MS })
    await world.connect()
    await world.controller.sign()
    expect(await world.become(accountOn(SECOND))).toBe(true)
    expect(await world.become(accountOn(FIRST, 'eip155:2'))).toBe(true)
    expect(await world.become(accountOn(FIRST))).toBe(false)
    world.clock.pass(10 * MINUTE_MS)
    expect(await world.controller.isNeeded()).toBe(true)
    expect(world.status()).toBe('needed')
  })

  it('is signed in on each network of its namespace where the app says so', async () => {
    const world = createSiwxWorld({ scope: 'namespace' })
    await world.connect()
    await world.controller.sign()
    expect(await world.become(accountOn(FIRST, 'eip155:2'))).toBe(false)
  })

  it('F196 is signed in on its network alone where its code decides, or where that is not known', async () => {
    for (const code of ['contract', 'token', new Error('no node')] as const) {
      const world = createSiwxWorld({ scope: 'namespace' })
      await world.connect()
      await world.controller.sign()
      world.chain.code = code
      expect(await world.become(accountOn(FIRST, 'eip155:2'))).toBe(true)
      expect(await world.become(accountOn(FIRST))).toBe(false)
    }
  })

  it('is not asked on a network that is not of the app', async () => {
    const world = createSiwxWorld()
    expect(await world.become(accountOn(FIRST, 'eip155:9'))).toBe(false)
    expect(world.asked).toEqual([])
    expect(world.status()).toBe('off')
  })
})

describe('signing', () => {
  it('F087 is one request for two presses', async () => {
    const world = createSiwxWorld()
    await world.connect()
    await Promise.all([world.controller.sign(), world.controller.sign()])
    expect(world.asked.filter((name) => name === 'sign')).toHaveLength(1)
  })

  it('F194 that the visitor declines says so, and can be tried again with the same message', async () => {
    const world = createSiwxWorld()
    await world.connect()
    const before = world.controller.state.current
    world.faults['sign'] = walletError('rejected')
    await expect(world.controller.sign()).rejects.toMatchObject({
      code: 'siwx/declined',
      message: 'Signature declined',
    })
    expect(world.controller.state.current).toMatchObject({ ...before, error: { code: 'siwx/declined' } })
    expect(world.tracked).toContain('SIWX_AUTH_ERROR')
    world.faults['sign'] = undefined
    await world.controller.sign()
    expect(world.status()).toBe('signed-in')
  })

  it('S8.06 says that a contract may not be supported, and of a key that there was no answer', async () => {
    const world = createSiwxWorld()
    await world.connect()
    world.faults['add'] = siwxError('unverified')
    for (const [code, expected] of [
      ['none', 'siwx/no-answer'],
      ['delegated', 'siwx/no-answer'],
      ['contract', 'siwx/unverified'],
      [new Error('no node'), 'siwx/unverified'],
    ] as const) {
      world.chain.code = code
      await expect(world.controller.sign()).rejects.toMatchObject({ code: expected })
    }
    expect(world.asked.filter((name) => name === 'sign')).toHaveLength(1)
  })

  it('that can not be verified now keeps the signature, and verifies it alone the next time', async () => {
    const world = createSiwxWorld()
    await world.connect()
    world.faults['add'] = siwxError('unverified')
    world.chain.code = 'contract'
    await expect(world.controller.sign()).rejects.toMatchObject({ code: 'siwx/unverified' })
    expect(world.controller.state.current).toMatchObject({ status: 'ready', error: { code: 'siwx/unverified' } })
    world.faults['add'] = undefined
    await world.controller.sign()
    expect(world.asked).toEqual(['list', 'nonce', 'sign', 'add', 'add'])
    expect(world.status()).toBe('signed-in')
  })

  it('that the store refuses asks for another nonce, and says why it failed', async () => {
    const world = createSiwxWorld()
    await world.connect()
    world.faults['add'] = new Error('used')
    await expect(world.controller.sign()).rejects.toMatchObject({ code: 'siwx/refused', context: { reason: 'used' } })
    await settled()
    expect(world.controller.state.current).toMatchObject({
      status: 'ready',
      error: { code: 'siwx/refused' },
      message: expect.stringContaining('Nonce: nonce00002') as string,
    })
  })

  it('F081 by an account that is another one by then adds no session', async () => {
    const world = createSiwxWorld({}, { isPaused: true })
    const answerAll = async (): Promise<void> => {
      for (const each of [...world.waiting]) each.ok()
      await settled()
    }
    void world.become(accountOn(FIRST))
    await answerAll()
    void world.controller.prepare()
    await settled()
    await answerAll()
    const signing = world.controller.sign().catch(({ code }: { readonly code: string }) => code)
    await settled()
    void world.become(accountOn(SECOND))
    await answerAll()
    expect(await signing).toBe('siwx/changed')
    expect(world.asked).not.toContain('add')
    expect(world.sessions).toEqual([])
    expect(world.status()).toBe('needed')
  })
})

describe('the nonce', () => {
  it('F195 that fails disconnects a wallet that must sign in, and says why', async () => {
    const world = createSiwxWorld()
    world.faults['nonce'] = new Error('down')
    await world.connect()
    expect(world.disconnected).toEqual(['wallet'])
    expect(world.emitted).toEqual(['signInNeeded', 'signInImpossible'])
    expect(world.status()).toBe('off')
  })

  it('that fails leaves a wallet connected that need not sign in', async () => {
    const world = createSiwxWorld({ required: false })
    world.faults['nonce'] = new Error('down')
    await world.connect()
    expect(world.disconnected).toEqual([])
    expect(world.emitted).toContain('signInImpossible')
    expect(world.controller.isNeeded()).toBe(false)
  })

  it('is asked for anew by the view while nothing is signed, before it has expired', async () => {
    const world = createSiwxWorld()
    await world.connect()
    world.clock.pass(8 * MINUTE_MS)
    await settled()
    expect(world.status()).toBe('needed')
    expect(world.emitted).toEqual(['signInNeeded', 'signInNeeded'])
    expect(world.asked.filter((name) => name === 'nonce')).toHaveLength(1)
    await world.controller.prepare()
    expect(world.controller.state.current).toMatchObject({
      status: 'ready',
      message: expect.stringContaining('nonce00002') as string,
    })
  })

  it('F189 brings the time of the server, and a clock that is 5 minutes off is said', async () => {
    const world = createSiwxWorld()
    world.serverTime.aheadMs = 24 * 60 * MINUTE_MS
    await world.connect()
    const at = new Date(world.clock.now() + world.serverTime.aheadMs).toISOString()
    expect(world.controller.state.current).toMatchObject({
      isClockWrong: true,
      message: expect.stringContaining(`Issued At: ${at}`) as string,
    })
  })
})

describe('a wallet that is asked for longer than its nonce counts', () => {
  it('and declines gets another message the next time', async () => {
    const { world, signing, answer } = await asking()
    world.clock.pass(9 * MINUTE_MS)
    world.waiting[0]?.no(walletError('rejected'))
    await settled()
    expect(await signing).toBe('siwx/declined')
    await answer('nonce')
    expect(world.controller.state.current).toMatchObject({
      status: 'ready',
      message: expect.stringContaining('nonce00002') as string,
    })
  })
})

describe('the look-up of sessions', () => {
  it('that fails finds none, and ends a fresh connection', async () => {
    const world = createSiwxWorld()
    world.faults['list'] = new Error('down')
    expect(await world.become(accountOn(FIRST))).toBe(true)
    expect(world.disconnected).toEqual([])
    world.controller.connected()
    expect(world.disconnected).toEqual(['wallet'])
    expect(world.emitted).toContain('signInImpossible')
  })

  it('takes 10 s at most', async () => {
    const world = createSiwxWorld({}, { isPaused: true })
    void world.become(accountOn(FIRST))
    expect(world.status()).toBe('checking')
    world.clock.pass(10_000)
    await settled()
    expect(world.status()).toBe('needed')
  })
})

describe('giving up', () => {
  it('S4.06 disconnects a wallet that must sign in', async () => {
    const world = createSiwxWorld()
    await world.connect()
    await world.controller.cancel()
    expect(world.disconnected).toEqual(['wallet'])
    expect(world.emitted.at(-1)).toBe('signInCancelled')
    expect(world.tracked).toEqual(['CLICK_CANCEL_SIWX'])
  })

  it('goes back to the network where the account is signed in', async () => {
    const world = createSiwxWorld()
    await world.connect()
    await world.controller.sign()
    await world.connect(accountOn(FIRST, 'eip155:2'))
    expect(world.status()).toBe('ready')
    await world.controller.cancel()
    await settled()
    expect(world.disconnected).toEqual([])
    expect(world.controller.state.current).toMatchObject({ session: { account: `eip155:1:${FIRST}` } })
  })

  it('a sign-in that is not required keeps the wallet, until the next connection or a call of the app', async () => {
    const world = createSiwxWorld({ required: false })
    await world.connect()
    await world.controller.cancel()
    expect(world.disconnected).toEqual([])
    expect(world.controller.isNeeded()).toBe(false)
    let isOpened = false
    const asked = world.controller.request(async () => void (isOpened = true))
    await settled()
    expect(isOpened).toBe(true)
    expect(world.controller.isNeeded()).toBe(true)
    const session = await world.controller.sign()
    expect(await asked).toEqual(session)
  })

  it('rejects the call of the app', async () => {
    const world = createSiwxWorld({ required: false })
    await world.connect()
    const asked = world.controller.request(async () => {}).catch(({ code }: { readonly code: string }) => code)
    await settled()
    world.controller.dismiss()
    expect(await asked).toBe('siwx/cancelled')
    await expect(createSiwxWorld().controller.request(async () => {})).rejects.toMatchObject({
      code: 'signing/not-connected',
    })
  })

  it('rejects the call of the app on a network that is not of the app, by its name', async () => {
    const world = createSiwxWorld()
    await world.become(accountOn(FIRST, 'eip155:9'))
    const expected = { code: 'network/not-found', context: { id: 'eip155:9' } }
    await expect(world.controller.request(async () => {})).rejects.toMatchObject(expected)
    await expect(world.controller.sign()).rejects.toMatchObject(expected)
    expect(world.asked).toEqual([])
  })
})

describe('what the server has rendered', () => {
  const signedIn = (address: string, expirationTime?: string): SiwxSession => ({
    account: `eip155:1:${address}`,
    issuedAt: '2026-01-01T00:00:00.000Z',
    ...(expirationTime === undefined ? {} : { expirationTime }),
  })

  it('is the session of its account at the first look-up: at once, without a request, and with no other state', async () => {
    const rendered = signedIn(FIRST, '2100-01-01T00:00:00.000Z')
    const world = createSiwxWorld({ session: { accounts: [signedIn(SECOND), rendered] } })
    const seen: string[] = []
    subscribe(world.controller.state, () => void seen.push(world.status()), true)
    await world.become(accountOn(FIRST))
    expect(world.controller.isNeeded()).toBe(false)
    expect(seen.filter((status) => status !== 'checking')).toEqual(['signed-in'])
    expect(world.controller.state.current).toEqual({ status: 'signed-in', session: rendered })
    expect(world.asked).toEqual([])
    expect(world.emitted).toEqual([])
  })

  it('counts once: the store is asked for the next account, and for the same one later', async () => {
    const world = createSiwxWorld({ session: { accounts: [signedIn(FIRST), signedIn(SECOND)] } })
    await world.become(accountOn(FIRST))
    expect(await world.become(accountOn(SECOND))).toBe(true)
    expect(world.asked).toEqual(['list'])
    expect(await world.become(accountOn(FIRST))).toBe(true)
    expect(world.asked).toEqual(['list', 'list'])
  })

  it('F205 ends once the visitor returns, where the session was ended elsewhere', async () => {
    const world = createSiwxWorld({ session: { accounts: [signedIn(FIRST)] } })
    await world.become(accountOn(FIRST))
    await world.controller.recheck()
    expect(world.status()).toBe('needed')
    expect(world.emitted).toEqual(['signedOut', 'signInNeeded'])
  })

  it.each([
    ['of another account', { accounts: [signedIn(SECOND)] }],
    ['of another network', { accounts: [{ ...signedIn(FIRST), account: `eip155:2:${FIRST}` }] }],
    ['that has expired', { accounts: [signedIn(FIRST, '1970-01-01T00:00:00.000Z')] }],
    ['with an end that is no time', { accounts: [signedIn(FIRST, 'soon')] }],
    ['with an end that is no text', { accounts: [{ ...signedIn(FIRST), expirationTime: 4_102_444_800_000 }] }],
    ['without its beginning', { accounts: [{ account: `eip155:1:${FIRST}` }] }],
    ['without an account', { accounts: [{ ...signedIn(FIRST), account: 7 }, null, 'x', []] }],
    ['of no accounts', { accounts: 'all' }],
    ['of a prototype', Object.create({ accounts: [signedIn(FIRST)] }) as object],
    ['without accounts', { accounts: [] }],
    ['that is null', null],
    ['that is a text', 'signed in'],
  ])('counts for nothing: a session %s', async (_, session) => {
    const world = createSiwxWorld({ session: session as never })
    expect(await world.become(accountOn(FIRST))).toBe(true)
    expect(world.asked).toEqual(['list'])
    expect(world.status()).toBe('needed')
  })

  it('F196 counts on its network alone: the store is asked on another one, whatever the scope is', async () => {
    const world = createSiwxWorld({ scope: 'namespace', session: { accounts: [signedIn(FIRST)] } })
    await world.become(accountOn(FIRST, 'eip155:2'))
    expect(world.asked).toContain('list')
  })

  it('is forgotten by what the account signed out', async () => {
    const world = createSiwxWorld({ session: { accounts: [signedIn(FIRST)] } })
    await world.become(accountOn(FIRST))
    await world.controller.signOut()
    expect(world.asked).toEqual(['remove'])
    expect(await world.controller.isNeeded()).toBe(true)
    expect(world.status()).toBe('needed')
  })
})

describe('a store that throws what is no error', () => {
  it.each([
    ['an object without a prototype', () => Object.create(null) as unknown, 'no reason'],
    ['an error whose message is no text', () => Object.assign(new Error(), { message: {} }), 'no reason'],
    ['a text', () => 'closed', 'closed'],
    ['nothing', () => null, 'no reason'],
  ])('has refused the sign-in: %s', async (_, thrown, reason) => {
    const world = createSiwxWorld()
    await world.connect()
    world.faults['add'] = thrown()
    await expect(world.controller.sign()).rejects.toMatchObject({ code: 'siwx/refused', context: { reason } })
    world.faults['add'] = undefined
    await settled()
    expect(world.status()).toBe('ready')
  })
})

describe('a session that changes elsewhere', () => {
  it('F205 ends here too, once the visitor returns, and asks no wallet', async () => {
    const world = createSiwxWorld()
    await world.connect()
    await world.controller.sign()
    world.sessions.splice(0)
    await world.controller.recheck()
    expect(world.status()).toBe('needed')
    expect(world.emitted.slice(-2)).toEqual(['signedOut', 'signInNeeded'])
    expect(world.asked.filter((name) => name === 'sign')).toHaveLength(1)
  })

  it('F205 begins here too, and resolves the call of the app', async () => {
    const world = createSiwxWorld()
    await world.connect()
    const asked = world.controller.request(async () => {})
    await settled()
    world.sessions.push({ account: `eip155:1:${FIRST}`, issuedAt: '2026-01-01T00:00:00.000Z' })
    await world.controller.recheck()
    expect(world.emitted.at(-1)).toBe('signedIn')
    expect(await asked).toMatchObject({ account: `eip155:1:${FIRST}` })
    expect(world.tracked).toEqual([])
  })

  it('is noticed when the visitor returns to the page, and not after the kit has ended', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const world = createSiwxWorld({}, { page })
    await world.connect()
    world.controller.start()
    const returns = async (): Promise<void> => {
      page.dispatchEvent(new Event('visibilitychange'))
      await settled()
    }
    const lists = (): number => world.asked.filter((name) => name === 'list').length
    page.visibilityState = 'hidden'
    await returns()
    expect(lists()).toBe(1)
    page.visibilityState = 'visible'
    await returns()
    expect(lists()).toBe(2)
    world.controller.dispose()
    await returns()
    expect(lists()).toBe(2)
  })

  it('stays as it is where the sessions can not be read', async () => {
    const world = createSiwxWorld()
    await world.connect()
    await world.controller.sign()
    world.faults['list'] = new Error('down')
    await expect(world.controller.recheck()).rejects.toThrow('down')
    expect(world.status()).toBe('signed-in')
  })
})

describe('the end of a session', () => {
  it('is noticed when it expires, by the time of the server', async () => {
    const world = createSiwxWorld({ expiresInMs: 60 * MINUTE_MS })
    world.serverTime.aheadMs = -120 * MINUTE_MS
    await world.connect()
    await world.controller.sign()
    expect(world.status()).toBe('signed-in')
    world.clock.pass(60 * MINUTE_MS)
    expect(world.status()).toBe('needed')
    expect(world.emitted.at(-1)).toBe('signInNeeded')
  })

  it('after an expired one was found, lets the visitor cancel', async () => {
    const world = createSiwxWorld()
    const expirationTime = new Date(world.clock.now() + MINUTE_MS).toISOString()
    world.sessions.push({ account: `eip155:1:${FIRST}`, issuedAt: '2026-01-01T00:00:00.000Z', expirationTime })
    await world.connect()
    world.clock.pass(2 * MINUTE_MS)
    await world.controller.prepare()
    await world.controller.cancel()
    expect(world.disconnected).toEqual(['wallet'])
  })

  it('ends the one that counts, also that of another network', async () => {
    const world = createSiwxWorld({ scope: 'namespace' })
    await world.connect()
    await world.controller.sign()
    await world.become(accountOn(FIRST, 'eip155:2'))
    await world.controller.signOut()
    expect(world.sessions).toEqual([])
  })

  it('while the wallet is asked makes its answer none', async () => {
    const { world, signing, answer } = await asking()
    const signingOut = world.controller.signOut()
    await answer('remove')
    await signingOut
    await answer('sign')
    expect(await signing).toBe('siwx/changed')
    expect(world.asked).not.toContain('add')
  })

  it('while the signature is verified ends the session that comes of it', async () => {
    const { world, signing, answer } = await asking()
    await answer('sign')
    const signingOut = world.controller.signOut()
    await answer('remove')
    await signingOut
    await answer('add')
    await answer('remove')
    expect(await signing).toBe('siwx/changed')
    expect(world.sessions).toEqual([])
  })

  it('comes with that of the connection also where the session is added later', async () => {
    const { world, answer } = await asking()
    await answer('sign')
    expect(world.waiting.map(({ name }) => name)).toEqual(['add'])
    void world.become(undefined)
    world.controller.connectionEnded(WALLET)
    await answer('add')
    await answer('remove')
    expect(world.sessions).toEqual([])
  })

  it('comes with that of the connection, unless the app keeps it', async () => {
    for (const signOutOnDisconnect of [true, false]) {
      const world = createSiwxWorld({ signOutOnDisconnect })
      await world.connect()
      await world.controller.sign()
      world.controller.connectionEnded({ ...WALLET, connectorId: 'other' })
      expect(world.sessions).toHaveLength(1)
      await world.become(undefined)
      world.controller.connectionEnded(WALLET)
      await settled()
      expect(world.sessions).toHaveLength(signOutOnDisconnect ? 0 : 1)
    }
  })

  it('does not come while another wallet shares the account', async () => {
    const world = createSiwxWorld()
    await world.connect()
    await world.controller.sign()
    world.others.push({ namespace: 'eip155', connectorId: 'other', accounts: [accountOn(FIRST)] })
    await world.become(undefined)
    world.controller.connectionEnded(WALLET)
    await settled()
    expect(world.sessions).toHaveLength(1)
  })

  it('voids what the wallet is asked for before the store has answered', async () => {
    const { world, signing, answer } = await asking()
    void world.controller.signOut()
    await answer('sign')
    expect(await signing).toBe('siwx/changed')
    expect(world.asked).not.toContain('add')
    expect(world.status()).toBe('needed')
  })

  it('may ask the store in another way, and is the same then', async () => {
    const world = createSiwxWorld()
    await world.connect()
    await world.controller.sign()
    await expect(world.controller.signOut(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(world.status()).toBe('signed-in')
    await world.controller.signOut(async () => void world.sessions.splice(0))
    expect(world.status()).toBe('needed')
    expect(world.asked).not.toContain('remove')
    expect(world.emitted.slice(-2)).toEqual(['signedOut', 'signInNeeded'])
  })

  it('that a store refuses leaves the session as it is', async () => {
    const world = createSiwxWorld()
    await world.connect()
    await world.controller.sign()
    world.faults['remove'] = new Error('down')
    await expect(world.controller.signOut()).rejects.toThrow('down')
    expect(world.status()).toBe('signed-in')
  })

  it('that a store never answers is no end', async () => {
    const world = createSiwxWorld({}, { isPaused: true })
    void world.become(accountOn(FIRST))
    const ending = world.controller.signOut().catch(({ code }: { readonly code: string }) => code)
    await settled()
    world.clock.pass(30_000)
    expect(await ending).toBe('siwx/no-answer')
  })

  it('comes with a call of the app: the account must sign in again, and no wallet is asked', async () => {
    const world = createSiwxWorld()
    await world.connect()
    await world.controller.sign()
    await world.controller.signOut()
    expect(world.sessions).toEqual([])
    expect(world.status()).toBe('needed')
    expect(world.asked.filter((name) => name === 'sign')).toHaveLength(1)
  })
})
