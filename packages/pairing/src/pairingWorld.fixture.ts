import type { Latch, LatchOptions, Network, PairingController } from '@latchkit/core'
import { startSandbox, type Manifest, type RelayRestart, type RelaySwitches } from '@latchkit/sandbox'
import { createFakeWindow, createTestLatch, type FakeClock, type FakeStorage } from '@latchkit/testing'
import type UniversalProvider from '@walletconnect/universal-provider'
import { expect, vi } from 'vitest'
import { createPairing } from './createPairing.js'
import type { PhoneSignIn } from '@latchkit/sandbox/wallet'
import { startPhone, startProvider, type Phone } from './phone.fixture.js'

/** Timeout and interval for polling what comes over the relay, in ms: long enough for a slow machine. */
export const TIMEOUT = { timeout: 15_000, interval: 20 }

/** A page that can be hidden and shown. */
export type FakePage = Window & { show(isVisible: boolean): void }

/** A kit on a fake page, which pairs with real wallets over the sandbox's relay. */
export interface App {
  readonly latch: Latch
  readonly pairing: PairingController
  readonly page: FakePage
  readonly storage: FakeStorage
  readonly clock: FakeClock
  readonly reports: readonly unknown[]
  /** Returns how many providers were made for the app. */
  readonly made: () => number
  /** Returns the provider that was made last. */
  readonly provider: () => Promise<UniversalProvider>
  /** Waits for a code that is not `before`. */
  code(before?: string): Promise<string>
  /** Connects a phone by the code. */
  connect(phone: Phone): ReturnType<Latch['connect']>
}

/** The sandbox, which apps and phones of a test share. */
export interface PairingWorld {
  readonly manifest: Manifest
  startApp(options?: AppOptions): Promise<App>
  startPhone(name?: string, signIn?: PhoneSignIn): Promise<Phone>
  /** Sets the relay's switches. */
  relay(switches: Partial<RelaySwitches>): Promise<void>
  /** Restarts the relay. */
  restart(how: Partial<RelayRestart>): Promise<void>
  /** Ends all apps and phones, after each test. */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** The options of an app. What is not given is made for this app. */
export interface AppOptions extends Partial<LatchOptions> {
  readonly provider?: UniversalProvider | undefined
  /** The storage of an earlier visit. */
  readonly keep?: FakeStorage | undefined
  readonly clock?: FakeClock
  /** The window of the kit. `App.page` then has no effect. */
  readonly window?: Window
}

/** Starts the sandbox. */
export async function startPairingWorld(): Promise<PairingWorld> {
  // With these, the library sends nothing to its maker's services, and makes a new client for each provider.
  vi.stubEnv('IS_VITEST', 'true')
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  const sandbox = await startSandbox({ port: 0 })
  const { manifest } = sandbox
  const providers: Promise<UniversalProvider>[] = []
  const latches: Latch[] = []
  const phones: Phone[] = []
  const send = (url: string, method: string, body: object): Promise<unknown> =>
    fetch(url, { method, body: JSON.stringify(body) })

  async function startApp({ provider: given, keep, ...options }: AppOptions = {}): Promise<App> {
    const page = createPage()
    let made = 0
    let provider: Promise<UniversalProvider> | undefined
    const makeProvider = (): Promise<UniversalProvider> => {
      made += 1
      provider = given ? Promise.resolve(given) : startProvider(manifest)
      providers.push(provider)
      return provider
    }
    const { latch, storage, reports, clock } = createTestLatch({
      networks: networksOf(manifest),
      adapters: [],
      wallets: [],
      pairing: createPairing({ provider: makeProvider }),
      window: page,
      ...(keep && { storage: keep }),
      ...options,
    })
    latches.push(latch)
    latch.start()
    const pairing = await latch.feature('pairing')
    const code = async (before?: string): Promise<string> => {
      await expect.poll(() => pairing.state.wcUri !== before && pairing.state.wcUri, TIMEOUT).toBeTruthy()
      return pairing.state.wcUri!
    }
    return {
      latch,
      pairing,
      page,
      storage,
      reports,
      clock,
      made: () => made,
      provider: () => provider!,
      code,
      async connect(phone) {
        const connected = latch.connect({ wallet: 'walletConnect:eip155' })
        await phone.pair(await code())
        return connected
      },
    }
  }

  return {
    manifest,
    startApp,
    async startPhone(name, signIn) {
      const phone = await startPhone(manifest, name, signIn)
      phones.push(phone)
      return phone
    },
    relay: async (switches) => void (await send(manifest.relay.switchesUrl, 'PUT', switches)),
    restart: async (how) => void (await send(manifest.relay.restartUrl, 'POST', how)),
    async clear() {
      for (const latch of latches.splice(0)) latch.dispose()
      const cores = (await Promise.all(providers.splice(0))).map(({ client }) => client.core)
      for (const { heartbeat } of cores) heartbeat.stop()
      await Promise.all([
        ...cores.map(({ relayer }) => relayer.transportClose()),
        ...phones.splice(0).map((phone) => phone.stop()),
      ])
    },
    async stop() {
      vi.unstubAllEnvs()
      await sandbox.stop()
    },
  }
}

/** Returns the sandbox's EVM chains as networks of an app. */
export const networksOf = ({ evm }: Manifest): [Network, ...Network[]] =>
  evm.chains.map(({ id, caip2, name, nativeCurrency, proxyUrl }) => ({
    id,
    caipNetworkId: caip2,
    chainNamespace: 'eip155' as const,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [proxyUrl] } },
  })) as unknown as [Network, ...Network[]]

function createPage(): FakePage {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  return Object.assign(createFakeWindow(), {
    document: document as never,
    show(isVisible: boolean) {
      document.visibilityState = isVisible ? 'visible' : 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
  })
}
