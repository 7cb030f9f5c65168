import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WalletKit, type IWalletKit, type WalletKitTypes } from '@reown/walletkit'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLoneRelay, type LoneRelay } from './relay.fixture.js'

type Core = WalletKitTypes.Options['core']
type App = Awaited<ReturnType<typeof UniversalProvider.init>>
type Session = NonNullable<App['session']>

const ofWalletKit = createRequire(createRequire(import.meta.url).resolve('@reown/walletkit'))
const { Core } = ofWalletKit('@walletconnect/core') as { readonly Core: new (options: object) => Core }
const { buildAuthObject, getSdkError, populateAuthPayload } = ofWalletKit('@walletconnect/utils')

const chain = 'eip155:31337'
const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const metadata = (name: string) => ({ name, description: name, url: `http://${name}.localhost`, icons: [] })

let relay: LoneRelay
/** The folders that the libraries store in, one for each test. */
const folders: string[] = []
let folder: string
/** The host of each connection that the process made. */
let hosts: string[]
/** The running clients, which are ended after each test. */
let apps: App[] = []
let wallets: IWalletKit[] = []

/**
 * One second after the start the library reads again what it hasn't finished. If a session ends meanwhile, the library
 * ends it twice and throws where no caller can catch it. With this function each message is read only once.
 */
function readOnce(client: App['client']): void {
  const { messages } = client.core.relayer
  const unread = messages.getWithoutAck
  const left = new Set(Object.values(unread(client.session.keys)).flat())
  messages.getWithoutAck = (topics) =>
    Object.fromEntries(
      Object.entries(unread(topics)).map(([topic, each]) => [topic, each.filter((message) => left.has(message))]),
    )
}

/** Starts an app's client like a process: a second start with the same folder restores its state. */
const startApp = async (database = ':memory:'): Promise<App> => {
  const app = await UniversalProvider.init({
    relayUrl: relay.manifest.url,
    projectId: relay.manifest.projectId,
    metadata: metadata('app'),
    customStoragePrefix: 'app',
    storageOptions: { database },
    logger: 'silent',
    disableProviderPing: true,
    telemetryEnabled: false,
  })
  readOnce(app.client)
  apps.push(app)
  return app
}

const startWallet = async (database = ':memory:'): Promise<IWalletKit> => {
  const core = new Core({
    relayUrl: relay.manifest.url,
    projectId: relay.manifest.projectId,
    customStoragePrefix: 'wallet',
    storageOptions: { database },
    logger: 'silent',
    telemetryEnabled: false,
  })
  const wallet = await WalletKit.init({ core, metadata: metadata('wallet') })
  readOnce(wallet.engine.signClient as never)
  wallets.push(wallet)
  wallet.on('session_proposal', ({ id, params }) => {
    const [supported] = Object.values(params.optionalNamespaces)
    const namespaces = {
      eip155: {
        chains: [chain],
        accounts: [`${chain}:${account.address}`],
        methods: supported?.methods ?? [],
        events: supported?.events ?? [],
      },
    }
    void wallet.approveSession({ id, namespaces })
  })
  wallet.on('session_request', ({ id, topic, params }) => {
    const [raw] = params.request.params as [`0x${string}`]
    void account
      .signMessage({ message: { raw } })
      .then((result) => wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } }))
  })
  return wallet
}

/** Stops a client like the end of its process: it sends nothing more. */
const end = async (core: Core): Promise<void> => {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}
const endAll = async (): Promise<void> => {
  await Promise.all([...apps.map(({ client }) => client.core), ...wallets.map(({ core }) => core)].map(end))
  apps = []
  wallets = []
}

const connect = async (app: App, wallet: IWalletKit): Promise<Session> => {
  app.once('display_uri', (uri: string) => void wallet.pair({ uri }))
  const methods = ['personal_sign', 'eth_sendTransaction']
  const session = await app.connect({
    optionalNamespaces: {
      eip155: { chains: [chain], methods, events: ['accountsChanged'], rpcMap: { 31337: 'http://127.0.0.1:9' } },
    },
  })
  return session!
}

const sign = async (app: App, text: string): Promise<boolean> => {
  const raw = `0x${Buffer.from(text).toString('hex')}`
  const request = { method: 'personal_sign', params: [raw, account.address] }
  const signature = await app.request<`0x${string}`>(request, chain)
  return verifyMessage({ address: account.address, message: text, signature })
}

beforeAll(async () => {
  // With this variable the libraries don't call the other services of their makers.
  vi.stubEnv('IS_VITEST', 'true')
  // With this variable they create a client for each call, instead of one for the whole page.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  relay = await startLoneRelay()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await relay.stop()
  // The libraries write a little longer than they run.
  await Promise.all(folders.map((one) => rm(one, { recursive: true, maxRetries: 10 })))
})
beforeEach(async () => {
  await relay.set({})
  folder = await mkdtemp(join(tmpdir(), 'relay-test-'))
  folders.push(folder)
  hosts = []
  const original = Socket.prototype.connect
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    const [{ host = 'localhost' }] = (Array.isArray(given[0]) ? given[0] : given) as [{ host?: string }]
    hosts.push(host)
    if (host !== '127.0.0.1') return this.destroy(new Error('Nothing leaves this machine.'))
    return Reflect.apply(original, this, given) as Socket
  })
})
afterEach(async () => {
  await endAll()
  vi.restoreAllMocks()
  expect([...new Set(hosts)]).toEqual(['127.0.0.1'])
})

describe('the relay and the libraries of apps and wallets', () => {
  it('pair by a URI, approve, and sign', async () => {
    const [app, wallet] = [await startApp(), await startWallet()]
    const session = await connect(app, wallet)
    expect(session.namespaces.eip155?.accounts).toEqual([`${chain}:${account.address}`])
    expect(session.peer.metadata.name).toBe('wallet')
    expect(await sign(app, 'by way of the relay')).toBe(true)
  })

  it('restore a session when both are started anew', async () => {
    const { topic } = await connect(await startApp(join(folder, 'app')), await startWallet(join(folder, 'wallet')))
    await endAll()
    const [app, wallet] = [await startApp(join(folder, 'app')), await startWallet(join(folder, 'wallet'))]
    expect(app.session?.topic).toBe(topic)
    expect(Object.keys(wallet.getActiveSessions())).toEqual([topic])
    expect(await sign(app, 'after the restart')).toBe(true)
  })

  it('deliver a request to a wallet that was offline when the app sent it', async () => {
    const [app, wallet] = [await startApp(), await startWallet(join(folder, 'wallet'))]
    await connect(app, wallet)
    await end(wallet.core)
    const published = new Promise((resolve) => app.client.core.relayer.once('relayer_publish', resolve))
    const signed = sign(app, 'while you were out')
    await published
    await startWallet(join(folder, 'wallet'))
    expect(await signed).toBe(true)
  })

  it('tell an app that the wallet has ended the session', async () => {
    const [app, wallet] = [await startApp(), await startWallet()]
    const { topic } = await connect(app, wallet)
    const deleted = new Promise<{ topic: string }>((resolve) => app.once('session_delete', resolve))
    await wallet.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
    expect((await deleted).topic).toBe(topic)
    expect(app.client.session.keys).toEqual([])
  })

  it('tell a wallet that the app has ended the session', async () => {
    const [app, wallet] = [await startApp(), await startWallet()]
    const { topic } = await connect(app, wallet)
    const deleted = new Promise<{ topic: string }>((resolve) => wallet.once('session_delete', resolve))
    await app.disconnect()
    expect((await deleted).topic).toBe(topic)
  })

  it('tell an app that the wallet has rejected the proposal', async () => {
    const [app, wallet] = [await startApp(), await startWallet()]
    wallet.events.removeAllListeners('session_proposal')
    wallet.on('session_proposal', ({ id }) => void wallet.rejectSession({ id, reason: getSdkError('USER_REJECTED') }))
    await expect(connect(app, wallet)).rejects.toMatchObject({ code: 5000 })
  })

  it('connect and sign in at once', async () => {
    const [app, wallet] = [await startApp(), await startWallet()]
    wallet.on('session_authenticate', ({ id, params }) => {
      const authPayload = populateAuthPayload({
        authPayload: params.authPayload,
        chains: [chain],
        methods: ['personal_sign'],
      })
      const iss = `${chain}:${account.address}`
      const message = wallet.formatAuthMessage({ request: authPayload, iss: `did:pkh:${iss}` })
      void account.signMessage({ message }).then((s) => {
        const auth = buildAuthObject(authPayload, { t: 'eip191', s }, `did:pkh:${iss}`)
        return wallet.approveSessionAuthenticate({ id, auths: [auth] })
      })
    })
    app.once('display_uri', (uri: string) => void wallet.pair({ uri }))
    const { session, auths } = await app.authenticate({
      chains: [chain],
      domain: 'app.localhost',
      nonce: '12345678',
      uri: 'http://app.localhost/sign-in',
      methods: ['personal_sign'],
    })
    expect(auths?.[0]?.p.iss).toBe(`did:pkh:${chain}:${account.address}`)
    expect(session?.namespaces.eip155?.accounts).toEqual([`${chain}:${account.address}`])
    expect(await sign(app, 'and go on')).toBe(true)
  })

  it.each([0, 200])('go on by themselves after the relay has been down for %i ms', async (downFor) => {
    const [app, wallet] = [await startApp(), await startWallet()]
    await connect(app, wallet)
    const connected = [app.client.core, wallet.core].map(
      ({ relayer }) => new Promise((resolve) => relayer.once('relayer_connect', resolve)),
    )
    await relay.restart({ downFor })
    await Promise.all(connected)
    expect(await sign(app, 'across the restart')).toBe(true)
  })

  it('connect by themselves once the relay accepts them', async () => {
    await relay.set({ refuse: 403 })
    const [app, wallet] = [await startApp(), await startWallet()]
    let shown = 0
    app.on('display_uri', () => (shown += 1))
    hosts = []
    const connecting = connect(app, wallet)
    // Two attempts fail first.
    await expect.poll(() => hosts.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    expect(shown).toBe(0)
    await relay.set({})
    await connecting
    expect(shown).toBe(1)
  })
})
