// Tests createHandlers.ts, openWalletOf.ts, createApi.ts, box.ts, createLogin.ts, createWallets.ts, createSessions.ts, createNetworks.ts, askInWindow.ts, createWindowVisit.ts, createLinkVisit.ts, createReads.ts, answerSafely.ts.
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createBoxes } from '../box/box.js'
import { createLinkVisit } from '../link/createLinkVisit.js'
import { createLook } from './createLook.js'
import { openPlainly } from '../vault/openPlainly.fixture.js'
import { createWindowVisit } from '../window/createWindowVisit.js'
import { answerWindow, createTestDatabase, fastClock, openTestFrame, PARENT, shown } from './frameWorld.fixture.js'
import { createTestServer, DIGITS, ORIGIN, OTP } from './server.fixture.js'

const EMAIL = 'visitor@mail.example'
const idle = () => new AbortController().signal
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )

type Frame = Awaited<ReturnType<typeof openTestFrame>>
type Server = ReturnType<typeof createTestServer>

const confirm = (server: Server, digits = DIGITS) =>
  createLinkVisit({ fetch: server.fetch, origin: ORIGIN }, 'token')
    .begin()
    .then(async () => {
      const visit = createLinkVisit({ fetch: server.fetch, origin: ORIGIN }, 'token')
      await visit.begin()
      await visit.answer({ digits })
      return visit.state().status
    })

/** Logs in by the link of a mail. */
async function logInByLink(server: Server, { handlers }: Frame) {
  const step = await handlers.CONNECT_EMAIL({ email: EMAIL }, idle())
  expect(step).toEqual({ action: 'VERIFY_DEVICE', digits: DIGITS })
  const connecting = handlers.CONNECT_DEVICE(undefined, idle())
  await confirm(server)
  return connecting
}

/** Logs in, and keeps the code of the new wallet. */
async function makeWallet(server: Server, frame: Frame) {
  expect(await logInByLink(server, frame)).toEqual({ action: 'CONNECT', asks: 'keep' })
  const getting = frame.handlers.GET_USER(undefined, idle())
  const { task } = await answerWindow(server, frame.prompts, () => ({ kind: 'kept' }))
  if (task.kind !== 'keep') throw new TypeError('Another task')
  return { user: await getting, code: task.code }
}

describe('a new wallet', () => {
  it('comes by the link of a mail, and tells its addresses once its code is kept', async () => {
    const server = createTestServer()
    const frame = await openTestFrame(server)
    expect(await frame.handlers.IS_CONNECTED(undefined, idle())).toEqual({ isConnected: false })
    const { user, code } = await makeWallet(server, frame)
    expect(user).toMatchObject({ email: EMAIL, chainId: 'eip155:1' })
    expect(user.accounts.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(code).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){6}[\dA-HJKMNP-TV-Z]{4}$/)
    expect(await frame.handlers.IS_CONNECTED(undefined, idle())).toEqual({ isConnected: true })
    // What is kept is in no request and no answer: only sealed in a box, and nowhere else.
    expect(server.log.filter((line) => line.includes(code))).toEqual([])
    expect(server.log.filter((line) => line.includes(code.replaceAll('-', '')))).toEqual([])
  })

  it('opens without a line of the product, by its code and what the server gives the session', async () => {
    const server = createTestServer()
    const { user, code } = await makeWallet(server, await openTestFrame(server))
    const { vault, salts } = server.wallets.get(EMAIL)!
    const slot = vault.slots.find(({ kind }) => kind === 'code')!
    const bits = openPlainly(vault, code, Buffer.from(salts[slot.id]!, 'base64url'))
    const words = entropyToMnemonic(Uint8Array.from(bits), wordlist)
    expect(mnemonicToAccount(words).address).toBe(user.accounts[0]!.address)
    // Neither the bits in any form nor the words are in what was sent and answered.
    const hex = Buffer.from(bits).toString('hex')
    const forms = [
      hex,
      Buffer.from(bits).toString('base64url'),
      words,
      Buffer.from(mnemonicToAccount(words).getHdKey().privateKey ?? []).toString('hex'),
    ]
    for (const form of forms) expect(server.log.join('\n')).not.toContain(String(form))
  })

  it('isn’t stored where the visitor gives up, and the next login makes another one', async () => {
    const server = createTestServer()
    const frame = await openTestFrame(server)
    await logInByLink(server, frame)
    const getting = codeOf(frame.handlers.GET_USER(undefined, idle()))
    const prompt = await shown(frame.prompts)
    prompt.cancel()
    expect(await getting).toBe('user/cancelled')
    expect(server.wallets.size).toBe(0)
    expect(frame.prompts.current()).toBeUndefined()
    expect((await makeWallet(server, frame)).user.email).toBe(EMAIL)
  })

  it('asks for the last links alone, however long the visitor takes', async () => {
    const server = createTestServer()
    const frame = await openTestFrame(server)
    await logInByLink(server, frame)
    const getting = codeOf(frame.handlers.GET_USER(undefined, idle()))
    for (let count = 0; count < 20; count += 1) {
      const { href } = (await shown(frame.prompts)) as { href?: string }
      const prompt = frame.prompts.current()
      if (prompt?.kind === 'window') prompt.open()
      await shown(frame.prompts, (next) => next.kind === 'window' && next.href !== undefined && next.href !== href)
    }
    const from = server.log.length
    await new Promise((resolve) => setTimeout(resolve, 100))
    const asked = server.log.slice(from).filter((line) => line.includes('/take'))
    expect(new Set(asked.map((line) => line.split(' ')[1])).size).toBeLessThanOrEqual(8)
    frame.prompts.current()?.cancel()
    expect(await getting).toBe('user/cancelled')
  })

  it('has one code, where the page asks for it twice at once', async () => {
    const server = createTestServer()
    const frame = await openTestFrame(server)
    await logInByLink(server, frame)
    const getting = frame.handlers.GET_USER(undefined, idle())
    const asking = frame.handlers.RPC_REQUEST({ method: 'eth_accounts', chainId: 'eip155:1' }, idle())
    await answerWindow(server, frame.prompts, () => ({ kind: 'kept' }))
    expect(await asking).toEqual([(await getting).accounts[0]!.address])
  })

  it('is the one of the browser that was faster: this one then asks for its code', async () => {
    const server = createTestServer()
    const [one, other] = [await openTestFrame(server), await openTestFrame(server)]
    await logInByLink(server, other)
    const getting = other.handlers.GET_USER(undefined, idle())
    await shown(other.prompts)
    const { user, code } = await makeWallet(server, one)
    await answerWindow(server, other.prompts, () => ({ kind: 'kept' }))
    await shown(other.prompts, (prompt) => prompt.kind === 'window' && prompt.task === 'code' && !!prompt.href)
    await answerWindow(server, other.prompts, () => ({ kind: 'code', code }))
    expect((await getting).accounts).toEqual(user.accounts)
  })
})

describe('a known device', () => {
  it('S5.05 logs in by a code, opens the wallet after a reload, and signs out', async () => {
    const server = createTestServer()
    const database = createTestDatabase()
    const { user } = await makeWallet(server, await openTestFrame(server, database))
    const { handlers } = await openTestFrame(server, database)
    expect(await handlers.IS_CONNECTED(undefined, idle())).toEqual({ isConnected: true })
    expect(await handlers.GET_USER(undefined, idle())).toEqual(user)
    await handlers.SIGN_OUT(undefined, idle())
    expect(server.sessions.size).toBe(0)
    expect(await codeOf(handlers.GET_USER(undefined, idle()))).toBe('session/ended')
    expect(await handlers.CONNECT_EMAIL({ email: EMAIL }, idle())).toEqual({ action: 'VERIFY_OTP' })
    expect(await codeOf(handlers.CONNECT_OTP({ otp: '000000' }, idle()))).toBe('otp/wrong')
    expect(await handlers.CONNECT_OTP({ otp: OTP }, idle())).toEqual({ action: 'CONNECT', asks: 'nothing' })
    expect(await handlers.GET_USER(undefined, idle())).toEqual(user)
  })

  it('whose keys the browser cleared opens nothing, and asks for the code', async () => {
    const server = createTestServer()
    const { user, code } = await makeWallet(server, await openTestFrame(server))
    const fresh = await openTestFrame(server)
    expect(await logInByLink(server, fresh)).toEqual({ action: 'CONNECT', asks: 'code' })
    const getting = fresh.handlers.GET_USER(undefined, idle())
    // A code that is one, and of another wallet, is asked for again.
    await answerWindow(server, fresh.prompts, () => ({ kind: 'code', code: '0000-0000-0000-0000-0000-0000-002P' }))
    await shown(fresh.prompts, (prompt) => prompt.kind === 'window' && prompt.flaw === 'code' && !!prompt.href)
    // Another device changed the slots meanwhile: the change is made again upon the newest ones.
    server.beforeNext('/api/wallet/slots', () => {
      const stored = server.wallets.get(EMAIL)!
      server.wallets.set(EMAIL, { ...stored, revision: stored.revision + 1 })
    })
    await answerWindow(server, fresh.prompts, () => ({ kind: 'code', code }))
    expect((await getting).accounts).toEqual(user.accounts)
    expect(server.wallets.get(EMAIL)!.vault.slots).toHaveLength(3)
  })
})

describe('a wallet whose vault is full', () => {
  it('opens in one browser more, and the oldest one asks for the code again', async () => {
    const server = createTestServer()
    const database = createTestDatabase()
    const { user, code } = await makeWallet(server, await openTestFrame(server, database))
    for (let browser = 0; browser < 19; browser += 1) {
      const fresh = await openTestFrame(server)
      await logInByLink(server, fresh)
      const getting = fresh.handlers.GET_USER(undefined, idle())
      await answerWindow(server, fresh.prompts, () => ({ kind: 'code', code }))
      expect((await getting).accounts).toEqual(user.accounts)
    }
    const { vault, salts } = server.wallets.get(EMAIL)!
    expect(vault.slots.filter(({ kind }) => kind === 'device')).toHaveLength(19)
    expect(Object.keys(salts).sort()).toEqual(vault.slots.map(({ id }) => id).sort())
    const { handlers } = await openTestFrame(server, database)
    expect(await handlers.IS_CONNECTED(undefined, idle())).toEqual({ isConnected: false })
  })
})

describe('a login', () => {
  it('is over after wrong digits, and is denied by the visitor', async () => {
    const server = createTestServer()
    const { handlers } = await openTestFrame(server)
    await handlers.CONNECT_EMAIL({ email: EMAIL }, idle())
    const connecting = codeOf(handlers.CONNECT_DEVICE(undefined, idle()))
    expect(await confirm(server, '00')).toBe('wrong')
    expect(await connecting).toBe('login/over')
    await handlers.CONNECT_EMAIL({ email: EMAIL }, idle())
    const again = codeOf(handlers.CONNECT_DEVICE(undefined, idle()))
    const visit = createLinkVisit({ fetch: server.fetch, origin: ORIGIN }, 'token')
    await visit.begin()
    expect(visit.state()).toMatchObject({ status: 'open', facts: { origin: 'https://app.example' } })
    await visit.answer({ denied: true })
    expect(visit.state().status).toBe('denied')
    expect(await again).toBe('login/denied')
  })

  it('waits while the server is away, and ends when the page gives it up', async () => {
    const server = createTestServer()
    const { handlers } = await openTestFrame(server)
    await handlers.CONNECT_EMAIL({ email: EMAIL }, idle())
    const page = new AbortController()
    const connecting = codeOf(handlers.CONNECT_DEVICE(undefined, page.signal))
    server.setAway(true)
    await new Promise((resolve) => setTimeout(resolve, 100))
    server.setAway(false)
    page.abort()
    expect(await connecting).toBe('user/cancelled')
    server.setAway(true)
    expect(await codeOf(handlers.CONNECT_EMAIL({ email: EMAIL }, idle()))).toBe('server/away')
  })

  it('F184 that the server has ended is told to the page', async () => {
    const server = createTestServer()
    const frame = await openTestFrame(server)
    await makeWallet(server, frame)
    const database = createTestDatabase()
    const other = await openTestFrame(server, database)
    await other.store.write('session', { token: 'unknown', email: EMAIL })
    expect(await codeOf(other.handlers.GET_USER(undefined, idle()))).toBe('session/ended')
    expect(other.ends).toEqual([1])
    expect(await other.handlers.IS_CONNECTED(undefined, idle())).toEqual({ isConnected: false })
  })

  it('that another one overtook is over, and the later one goes on', async () => {
    const server = createTestServer()
    const database = createTestDatabase()
    const frame = await openTestFrame(server, database)
    const { user } = await makeWallet(server, frame)
    let newer: Promise<unknown> | undefined
    server.beforeNext('/api/logins', () => {
      newer = frame.handlers.CONNECT_EMAIL({ email: EMAIL }, idle())
      server.delayNext('/api/logins', newer)
    })
    expect(await codeOf(frame.handlers.CONNECT_EMAIL({ email: EMAIL }, idle()))).toBe('login/over')
    expect(await newer).toEqual({ action: 'VERIFY_OTP' })
    expect(await frame.handlers.CONNECT_OTP({ otp: OTP }, idle())).toMatchObject({ action: 'CONNECT' })
    expect(await frame.handlers.GET_USER(undefined, idle())).toEqual(user)
  })

  it('that the page gave up before its answer came leaves no session', async () => {
    const server = createTestServer()
    const frame = await openTestFrame(server)
    await frame.handlers.CONNECT_EMAIL({ email: EMAIL }, idle())
    await confirm(server)
    const page = new AbortController()
    server.beforeNext('/api/logins/link', () => page.abort())
    expect(await codeOf(frame.handlers.CONNECT_DEVICE(undefined, page.signal))).toBe('user/cancelled')
    expect(await frame.store.read('session')).toBeUndefined()
    expect(server.sessions.size).toBe(0)
  })

  it('that the server ended late tells the page nothing, where another one is there', async () => {
    const server = createTestServer()
    const database = createTestDatabase()
    const frame = await openTestFrame(server, database)
    await makeWallet(server, frame)
    const session = await frame.store.read('session')
    const other = await openTestFrame(server, database)
    await other.store.write('session', { token: 'unknown', email: EMAIL })
    server.beforeNext('/api/wallet', () => void other.store.write('session', session))
    expect(await codeOf(other.handlers.GET_USER(undefined, idle()))).toBe('user/cancelled')
    expect(other.ends).toEqual([])
    expect(await other.handlers.IS_CONNECTED(undefined, idle())).toEqual({ isConnected: true })
  })

  it('proves each call anew, also after the server’s nonce changed', async () => {
    const server = createTestServer()
    const frame = await openTestFrame(server)
    await makeWallet(server, frame)
    server.setNonce('nonce-2')
    await frame.handlers.SIGN_OUT(undefined, idle())
    expect(server.sessions.size).toBe(0)
  })
})

describe('a window', () => {
  it('reads its box once, and another link has another one', async () => {
    const server = createTestServer()
    const frame = await openTestFrame(server)
    await logInByLink(server, frame)
    const getting = frame.handlers.GET_USER(undefined, idle())
    const first = await shown(frame.prompts)
    const { secret } = await answerWindow(server, frame.prompts, () => ({ kind: 'kept' }))
    expect(first.kind === 'window' && first.href?.endsWith(secret)).toBe(true)
    await getting
    const boxes = createBoxes(secret, { fetch: server.fetch, origin: ORIGIN })
    const late = createWindowVisit({ boxes, look: createLook(), clock: fastClock, close: () => undefined })
    await late.begin()
    expect(late.state().status).toBe('gone')
    expect(server.log.filter((line) => line.includes(secret))).toEqual([])
  })

  it('that nothing answers can be opened again by the same link', async () => {
    const server = createTestServer()
    const frame = await openTestFrame(server)
    await logInByLink(server, frame)
    const getting = frame.handlers.GET_USER(undefined, idle())
    const first = await shown(frame.prompts)
    if (first.kind !== 'window') throw new TypeError('no link')
    first.open()
    await shown(frame.prompts, (prompt) => prompt.kind === 'window' && !!prompt.href && prompt.href !== first.href)
    await answerWindow(server, frame.prompts, () => ({ kind: 'kept' }))
    expect((await getting).email).toBe(EMAIL)
  })

  it('says that the server is away, and goes on after that', async () => {
    const server = createTestServer()
    const boxes = createBoxes('A'.repeat(43), { fetch: server.fetch, origin: ORIGIN })
    await boxes.put('request', { task: { kind: 'code', email: EMAIL }, look: { themeMode: 'light' } })
    const look = createLook()
    const visit = createWindowVisit({ boxes, look, clock: fastClock, close: () => undefined })
    server.setAway(true)
    await visit.begin()
    expect(visit.state().status).toBe('away')
    server.setAway(false)
    await visit.begin()
    expect([visit.state().status, look.current().themeMode]).toEqual(['open', 'light'])
    server.setAway(true)
    await visit.answer({ kind: 'declined' })
    expect(visit.state()).toMatchObject({ status: 'open', hasFailed: true })
    server.setAway(false)
    await visit.answer({ kind: 'declined' })
    expect(visit.state()).toEqual({ status: 'done', answer: 'declined' })
  })
})

describe('the networks of two tabs', () => {
  it('are each tab’s own, and a reload goes on where the last one was', async () => {
    const server = createTestServer()
    const database = createTestDatabase()
    const one = await openTestFrame(server, database)
    await makeWallet(server, one)
    const other = await openTestFrame(server, database)
    const call = (frame: Frame, chainId: string) =>
      codeOf(frame.handlers.RPC_REQUEST({ method: 'eth_blockNumber', chainId }, idle()))
    expect(await call(one, 'eip155:1')).toBe('done')
    await other.handlers.SWITCH_NETWORK({ chainId: 'eip155:10' }, idle())
    expect(await call(one, 'eip155:1')).toBe('done')
    expect(await call(other, 'eip155:1')).toBe('rpc/other-network')
    const { handlers } = await openTestFrame(server, database)
    expect(await handlers.GET_CHAIN_ID(undefined, idle())).toEqual({ chainId: 'eip155:10' })
  })
})

it('S7.27 is loaded anew when the page asks for that', async () => {
  const { handlers, reloads } = await openTestFrame(createTestServer())
  expect(await handlers.RELOAD(undefined, idle())).toBeUndefined()
  expect(reloads).toEqual([1])
})

describe('calls', () => {
  it('S6.01 are answered without the visitor where they only read', async () => {
    const server = createTestServer()
    const frame = await openTestFrame(server)
    const { user } = await makeWallet(server, frame)
    const call = (method: string, params?: unknown, chainId = 'eip155:1') =>
      frame.handlers.RPC_REQUEST({ method, params, chainId }, idle())
    expect(await call('eth_accounts')).toEqual([user.accounts[0]!.address])
    expect(await call('eth_chainId')).toBe('0x1')
    expect(await call('net_version')).toBe('1')
    expect(await call('eth_blockNumber')).toBe('eth_blockNumber of eip155:1')
    expect(await call('wallet_requestPermissions', [{ eth_accounts: {} }])).toEqual([
      {
        invoker: PARENT,
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [user.accounts[0]!.address] }],
      },
    ])
    expect(await codeOf(call('wallet_requestPermissions', [{ all: {} }]))).toBe('rpc/not-allowed')
    expect(await codeOf(call('eth_call', [{}]))).toBe('rpc/failed')
  })

  it('S5.03 F183 are refused of other methods, other networks, and networks that the server lacks', async () => {
    const server = createTestServer()
    const frame = await openTestFrame(server)
    await makeWallet(server, frame)
    const { RPC_REQUEST, SWITCH_NETWORK, GET_CHAIN_ID } = frame.handlers
    const call = (method: string, chainId: string) => codeOf(RPC_REQUEST({ method, chainId }, idle()))
    expect(await call('eth_sign', 'eip155:1')).toBe('rpc/not-allowed')
    expect(await call('solana_signMessage', 'eip155:1')).toBe('rpc/not-allowed')
    expect(await call('eth_blockNumber', 'eip155:10')).toBe('rpc/other-network')
    expect(await SWITCH_NETWORK({ chainId: 'eip155:10' }, idle())).toEqual({ chainId: 'eip155:10' })
    expect(await call('eth_blockNumber', 'eip155:10')).toBe('done')
    expect(await codeOf(SWITCH_NETWORK({ chainId: 'eip155:404' }, idle()))).toBe('rpc/network-not-found')
    expect(await GET_CHAIN_ID(undefined, idle())).toEqual({ chainId: 'eip155:10' })
  })
})
