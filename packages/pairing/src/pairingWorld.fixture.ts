import type { Latch, LatchOptions, Network, PairingController } from '@latchkit/core'
import { startSandbox, type Manifest, type RelayRestart, type RelaySwitches } from '@latchkit/sandbox'
import { createFakeWindow, createTestLatch, type FakeClock, type FakeStorage } from '@latchkit/testing'
import type UniversalProvider from '@walletconnect/universal-provider'
import { expect, vi } from 'vitest'
import { createPairing } from './createPairing.js'
import { startPhone, startProvider, type Phone } from './phone.fixture.js'

/** How long what comes over the relay may take on a slow machine. */
export const PATIENCE = { timeout: 15_000, interval: 20 }

/** A page that can go to sleep. */
export type FakePage = Window & { show(isVisible: boolean): void }

/** A kit whose phones are real, on the sandbox's relay. */
export interface App {
  readonly latch: Latch
  readonly pairing: PairingController
  readonly page: FakePage
  readonly storage: FakeStorage
  readonly clock: FakeClock
  readonly reports: readonly unknown[]
  /** How often a provider was made for it. */
  readonly made: () => number
  readonly provider: () => Promise<UniversalProvider>
  /** Waits until a code is shown, another one than `before`. */
  code(before?: string): Promise<string>
  /** Connects a phone by the code. */
  connect(phone: Phone): ReturnType<Latch['connect']>
}

/** What apps and phones share in a test. */
export interface PairingWorld {
  readonly manifest: Manifest
  startApp(options?: AppOptions): Promise<App>
  startPhone(name?: string): Promise<Phone>
  /** Sets the relay's switches. */
  relay(switches: Partial<RelaySwitches>): Promise<void>
  restart(how: Partial<RelayRestart>): Promise<void>
  /** Ends apps and phones, after each test. */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** What an app is made of. What isn't given is made for it alone. */
export interface AppOptions extends Partial<LatchOptions> {
  readonly provider?: UniversalProvider | undefined
  readonly keep?: FakeStorage | undefined
  /** In place of its own page, which then shows nothing. */
  readonly window?: Window
}

/** Starts the sandbox. */
export async function startPairingWorld(): Promise<PairingWorld> {
  // The library then leaves its makers' other services alone, and makes a client for whoever asks.
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
      await expect.poll(() => pairing.state.wcUri !== before && pairing.state.wcUri, PATIENCE).toBeTruthy()
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
    async startPhone(name) {
      const phone = await startPhone(manifest, name)
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

/** The sandbox's EVM chains. */
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
