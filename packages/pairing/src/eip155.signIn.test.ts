// Tests eip155.cacao.ts, pairing.codes.ts.
import type { Network, SignedMessage, SiwxOption, SiwxSession, SiwxStore } from '@latchkit/core'
import { verifySignIn } from '@latchkit/siwx/server'
import { alphaNetwork, createFakeAdapter, createFakeClock, createFakeWindow } from '@latchkit/testing'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import {
  networksOf,
  startPairingWorld,
  TIMEOUT,
  type App,
  type AppOptions,
  type PairingWorld,
} from './pairingWorld.fixture.js'
import { startProvider } from './phone.fixture.js'

const ORIGIN = 'https://app.example'

let world: PairingWorld
beforeAll(async () => void (world = await startPairingWorld()))
afterEach(() => world.clear())
afterAll(() => world.stop())

/** Makes the store of a server that verifies each message by its nonce, over the sandbox's nodes. */
function createStore() {
  const nonces: string[] = []
  const added: SignedMessage[] = []
  const sessions: SiwxSession[] = []
  const rpcUrls = Object.fromEntries(world.manifest.evm.chains.map(({ caip2, rpcUrl }) => [caip2, [rpcUrl]]))
  const store: SiwxStore = {
    async nonce() {
      nonces.push(`nonce000${nonces.length + 1}`)
      return { nonce: nonces.at(-1)!, now: Date.now() }
    },
    list: async () => sessions,
    async add(signed) {
      const nonce = nonces.find((each) => signed.message.includes(`Nonce: ${each}`)) ?? 'unknown000'
      const result = await verifySignIn(signed, { origins: [ORIGIN], nonce, rpcUrls })
      if (!result.isValid) throw new Error(result.error)
      added.push(signed)
      sessions.push({ account: signed.account, issuedAt: result.message.issuedAt })
    },
    remove: async () => {},
  }
  return { store, nonces, added }
}

/** Starts an app that signs in. */
async function startApp(settings: Partial<SiwxOption> = {}, options: AppOptions = {}) {
  const server = createStore()
  const app = await world.startApp({
    siwx: { store: server.store, ...settings } as SiwxOption,
    window: createFakeWindow(ORIGIN),
    // The library and the phone compare times with the system's clock.
    clock: createFakeClock(Date.now()),
    ...options,
  })
  return { ...app, ...server, status: () => app.latch.getState().siwx?.current.status }
}

const settled = async ({ latch }: App): Promise<void> => {
  await expect
    .poll(() => ['ready', 'signed-in'].includes(latch.getState().siwx?.current.status ?? ''), TIMEOUT)
    .toBe(true)
}
const message = (lines: readonly string[]): string => lines.join('\n')

it('S5.08 F197 connects and signs in by one prompt', async () => {
  const app = await startApp({ statement: 'Welcome.', resources: ['https://app.example/terms'] })
  const phone = await world.startPhone()
  const { caipAddress } = await app.connect(phone)
  await settled(app)
  expect(phone.asked).toEqual(['wc_sessionAuthenticate'])
  expect(app.status()).toBe('signed-in')
  expect(app.added.map(({ account }) => account)).toEqual([caipAddress])
  expect(app.added[0]?.message).toMatch(
    /^app\.example wants you to sign in .*\n0x\w{40}\n\nWelcome\. I further authorize/,
  )
  expect(app.added[0]?.message).toContain(message(['Resources:', '- https://app.example/terms', '- urn:recap:']))
  expect(phone.topics()).toHaveLength(1)
})

it('sends the requests that follow over the session of the sign-in', async () => {
  const app = await startApp()
  const phone = await world.startPhone()
  await app.connect(phone)
  const signature = await app.latch.signMessage('hello')
  expect(signature).toMatch(/^0x\w{130}$/)
  expect(phone.asked).toEqual(['wc_sessionAuthenticate', 'personal_sign'])
  await app.latch.disconnect()
  await expect.poll(() => phone.topics(), TIMEOUT).toEqual([])
})

it.each([
  ['grants fewer methods', 'fewer-methods'],
  ['is a contract, which the app’s own nodes ask', 'eip1271'],
] as const)('signs in with a wallet that %s', async (_, signIn) => {
  const app = await startApp()
  const phone = await world.startPhone('Phone', signIn)
  await app.connect(phone)
  await settled(app)
  expect(app.status()).toBe('signed-in')
  const [added] = app.added
  expect(added?.account).toContain(phone.address)
  if (signIn === 'fewer-methods') expect(added?.message).toContain("(1) 'request': 'personal_sign' for 'eip155'.")
})

it('leaves the sign-in to the view where a wallet approves the proposal alone', async () => {
  const app = await startApp()
  const phone = await world.startPhone('Old', 'proposal')
  await app.connect(phone)
  await (await app.latch.feature('siwx')).prepare()
  expect(app.status()).toBe('ready')
  expect(phone.asked).toEqual([])
  expect(app.added).toEqual([])
})

it('connects a wallet whose signature is of another key, and signs nothing in', async () => {
  const app = await startApp()
  const phone = await world.startPhone('Forger', 'forged')
  await app.connect(phone)
  await expect.poll(app.status, TIMEOUT).toBe('ready')
  expect(app.latch.getState().siwx?.current).toMatchObject({ error: { code: 'siwx/refused' } })
  expect(app.added).toEqual([])
})

it.each(['no message', Buffer.from('no message either, but longer than a key').toString('base64')])(
  'reads past what is no answer: %j',
  async (text) => {
    const app = await startApp()
    const phone = await world.startPhone()
    let read: unknown
    phone.onSignIn = async (request) => {
      const topic = bytesToHex(sha256(hexToBytes(request.params.requester.publicKey)))
      const { client } = await app.provider()
      const engine = client.engine as unknown as { onRelayMessage(event: object): Promise<void> }
      read = await engine.onRelayMessage({ topic, message: text }).catch((error: unknown) => error)
      return phone.approveSignIn(request)
    }
    await app.connect(phone)
    await settled(app)
    expect(read).toBeUndefined()
    expect(app.status()).toBe('signed-in')
  },
)

it('takes the answer to a request that the relay took longer than 5 s for', async () => {
  const provider = await startProvider(world.manifest)
  const { relayer } = provider.client.core
  const publish = relayer.publish.bind(relayer)
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  relayer.publish = async (topic, message, options) => {
    if (options?.tag === 1116) await released
    return publish(topic, message, options)
  }
  const app = await startApp({}, { provider })
  const connected = app.latch.connect({ wallet: 'walletConnect:eip155' })
  await expect
    .poll(async () => {
      await app.clock.advance(1_000)
      return app.pairing.state.wcUri
    }, TIMEOUT)
    .toBeTruthy()
  const code = await app.code()
  expect(code).not.toContain('methods=')
  const phone = await world.startPhone()
  phone.onProposal = async () => {}
  await phone.pair(code)
  release()
  await connected
  await settled(app)
  expect(app.status()).toBe('signed-in')
})

it('F042 F044 takes the answer to an older code, with the nonce of that code', async () => {
  const app = await startApp()
  const phone = await world.startPhone()
  const connected = app.latch.connect({ wallet: 'walletConnect:eip155' })
  const first = await app.code()
  app.pairing.retry()
  const second = await app.code(first)
  expect(second).not.toBe(first)
  await phone.pair(first)
  await connected
  await settled(app)
  expect(app.status()).toBe('signed-in')
  expect(app.added[0]?.message).toContain(`Nonce: ${app.nonces[0]}`)
  // The second code counts no more.
  const other = await world.startPhone('Other')
  await other.pair(second)
  await expect.poll(() => other.asked.length, TIMEOUT).toBe(1)
  await expect.poll(() => other.topics(), TIMEOUT).toEqual([])
  expect(app.added).toHaveLength(1)
})

it('F044 proposes nothing more once a wallet has approved while the next code waited for its nonce', async () => {
  const provider = await startProvider(world.manifest)
  const pair = vi.spyOn(provider, 'pair')
  const app = await startApp({}, { provider })
  const phone = await world.startPhone()
  const connected = app.latch.connect({ wallet: 'walletConnect:eip155' })
  const code = await app.code()
  app.store.nonce = () => new Promise(() => {})
  app.pairing.retry()
  await phone.pair(code)
  await connected
  const { namespaces } = provider
  await app.clock.advance(3_000)
  expect(pair).toHaveBeenCalledTimes(1)
  expect(provider.namespaces).toEqual(namespaces)
})

it('reads no answer in plain text, which the relay could have sent', async () => {
  const app = await startApp()
  const connected = app.latch.connect({ wallet: 'walletConnect:eip155' })
  const code = await app.code()
  const phone = await world.startPhone()
  const { topics } = (await app.provider()).client.core.relayer.subscriber
  const pairingTopic = code.slice('wc:'.length, code.indexOf('@'))
  const { crypto, relayer } = phone.kit.core
  for (const topic of topics.filter((each) => each !== pairingTopic)) {
    const answer = { id: 1, jsonrpc: '2.0' as const, error: { code: 5000, message: 'User rejected.' } }
    await relayer.publish(topic, await crypto.encode('', answer, { type: 2 }), { tag: 1117, ttl: 300 })
    await relayer.publish(topic, 'no base64!', { tag: 1117, ttl: 300 })
  }
  await phone.pair(code)
  expect(await connected).toMatchObject({ address: phone.address })
})

it('F045 is declined with one prompt', async () => {
  const app = await startApp()
  const phone = await world.startPhone()
  phone.onSignIn = (request) => phone.rejectSignIn(request)
  await expect(app.connect(phone)).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(app.pairing.state.wcError).toMatchObject({ code: 'wallet/rejected' })
})

it('F095 ends a session that comes after the attempt was given up', async () => {
  const app = await startApp()
  const phone = await world.startPhone()
  const connected = app.latch.connect({ wallet: 'walletConnect:eip155' })
  const code = await app.code()
  app.latch.cancel()
  await expect(connected).rejects.toMatchObject({ code: 'connection/cancelled' })
  await phone.pair(code)
  await expect.poll(() => phone.asked, TIMEOUT).toEqual(['wc_sessionAuthenticate'])
  await expect.poll(() => phone.topics(), TIMEOUT).toEqual([])
  expect(app.added).toEqual([])
})

it('S5.08 F197 asks for a session alone where a chain is not of EVM', async () => {
  const solana = {
    ...alphaNetwork,
    id: 'localnet',
    caipNetworkId: 'solana:localnet',
    chainNamespace: 'solana',
  } as unknown as Network
  const app = await startApp(
    {},
    {
      networks: [...networksOf(world.manifest), solana],
      adapters: [createFakeAdapter({ namespace: 'solana' }).factory],
    },
  )
  void app.latch.connect({ wallet: 'walletConnect:eip155' }).catch(() => {})
  expect(await app.code()).not.toContain('methods=')
  expect(app.nonces).toEqual([])
})

it('asks for a session alone where the sign-in isn’t required, or an account is signed in', async () => {
  const optional = await startApp({ required: false })
  void optional.latch.connect({ wallet: 'walletConnect:eip155' }).catch(() => {})
  expect(await optional.code()).not.toContain('methods=')
  const signedIn = await startApp()
  await signedIn.store.list().then((sessions) => {
    ;(sessions as SiwxSession[]).push({ account: `eip155:1:0x${'11'.repeat(20)}`, issuedAt: '2026-01-01T00:00:00Z' })
  })
  void signedIn.latch.connect({ wallet: 'walletConnect:eip155' }).catch(() => {})
  expect(await signedIn.code()).not.toContain('methods=')
  expect([...optional.nonces, ...signedIn.nonces]).toEqual([])
})

it('shows a code without a sign-in where the store gives no nonce within 3 s', async () => {
  const app = await startApp()
  app.store.nonce = () => new Promise(() => {})
  void app.latch.connect({ wallet: 'walletConnect:eip155' }).catch(() => {})
  await expect.poll(() => app.clock.waiting(), TIMEOUT).toBeGreaterThan(2)
  await expect
    .poll(async () => {
      await app.clock.advance(1_000)
      return app.pairing.state.wcUri
    }, TIMEOUT)
    .toBeTruthy()
  expect(app.pairing.state.wcUri).not.toContain('methods=')
})
