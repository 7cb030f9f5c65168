import type { Network } from '@latchkit/core/networks'
import { createConnectedLatch, createFakeClock, type FakeClock } from '@latchkit/testing'
import { expect, vi } from 'vitest'
import type { SandboxChain } from '../manifest.js'

/** What a kit of a test asks, and for which account. */
export interface KitOptions {
  /** The base URL of the service. */
  readonly url: string
  readonly chain: SandboxChain
  /** The account, and others that the wallet shares. */
  readonly accounts: readonly string[]
}

/** A kit whose one source is a service: its wallet and its adapter know nothing of balances and names. */
export async function connectKit({ url, chain, accounts }: KitOptions) {
  const clock = createFakeClock(Date.now())
  const { latch, adapter } = await createConnectedLatch({
    clock,
    networks: [networkOf(chain)],
    projectId: 'a-project',
    endpoints: { api: url, directory: url },
    adapter: { accounts, without: ['assets', 'balance', 'names'] },
  })
  const [api, balances, activity, identity, wallets, config] = await Promise.all([
    latch.feature('api'),
    latch.feature('balances'),
    latch.feature('activity'),
    latch.feature('identity'),
    latch.feature('wallets'),
    latch.feature('config'),
  ])
  return { latch, adapter, clock, api, balances, activity, identity, wallets, config }
}

/** A kit of a test. */
export type Kit = Awaited<ReturnType<typeof connectKit>>

const networkOf = ({ id, caip2, name, nativeCurrency, proxyUrl }: SandboxChain): Network => ({
  id,
  caipNetworkId: caip2,
  chainNamespace: 'eip155',
  name,
  nativeCurrency,
  rpcUrls: { default: { http: [proxyUrl] } },
})

/** A request of a kit. */
export interface KitRequest {
  readonly path: string
  /** When it was sent, by the kit's clock. */
  readonly at: number
}

const realFetch = globalThis.fetch

/** What of some answers never comes. */
export interface Silence {
  readonly part: Part
  /** The beginning of the paths whose answers don't come. */
  readonly path: string
}

type Part = 'headers' | 'body'

/** How time passes while a kit waits. */
export interface Passing {
  /** What of some answers never comes. Default: all answers come. */
  readonly silence?: Silence | undefined
  /** The steps in which time passes while no answer is on its way. Default: 25. */
  readonly stepMs?: number | undefined
}

/** The steps in which time passes while an answer doesn't come. */
const SILENT_STEP_MS = 1_000

/**
 * Watches the requests to a service, and moves the clock of a kit: time passes while no answer is on its way, so no busy
 * machine lets a limit of time pass.
 */
export function watchKit(url: string, clock: FakeClock) {
  const requests: KitRequest[] = []
  /** The requests whose answers didn't come as a whole yet: of each, which part is waited for. */
  const open = new Map<KitRequest, Part>()

  async function watched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.startsWith(`${url}/`)) return realFetch(input, init)
    const request = { path: address.slice(url.length).replace(/\?.*/, ''), at: clock.now() }
    requests.push(request)
    open.set(request, 'headers')
    const { body, status, headers } = await realFetch(input, init).finally(() => open.delete(request))
    if (body) open.set(request, 'body')
    return new Response(body && endingWith(body, () => open.delete(request)), { status, headers })
  }

  /** How much time may pass now, in ms. */
  function stepOf({ silence, stepMs = 25 }: Passing): number {
    if (open.size === 0) return stepMs
    const isSilent = [...open].every(([{ path }, part]) => part === silence?.part && path.startsWith(silence.path))
    return isSilent ? SILENT_STEP_MS : 0
  }

  /** Waits for a promise of the kit, and rejects as it does. */
  async function pass<value>(promise: Promise<value>, passing: Passing = {}): Promise<value> {
    let isOver = false
    const over = (): void => void (isOver = true)
    promise.then(over, over)
    while (!isOver) {
      await clock.settle()
      const step = isOver ? 0 : stepOf(passing)
      if (step > 0) await clock.advance(step)
    }
    return promise
  }
  return { fetch: watched, requests, pass }
}

/** A body that tells its end: it was read, cancelled, or cut. */
function endingWith(body: ReadableStream<Uint8Array>, tell: () => unknown): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isOver = false
  const end = (): void => {
    if (!isOver) tell()
    isOver = true
  }
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        end()
        controller.close()
      } catch (error) {
        end()
        controller.error(error)
      }
    },
    async cancel(reason) {
      end()
      await reader.cancel(reason)
    },
  })
}

/** Connects a kit to a service, and watches its requests. `vi.unstubAllGlobals` ends that. */
export async function connectWatched(service: Omit<KitOptions, 'accounts'>, ...accounts: readonly string[]) {
  const kit = await connectKit({ ...service, accounts })
  const watched = watchKit(service.url, kit.clock)
  vi.stubGlobal('fetch', watched.fetch)
  return { kit, ...watched }
}

/** A kit whose requests are watched. */
export type WatchedKit = Awaited<ReturnType<typeof connectWatched>>

/** The differences between successive times. */
export const timesBetween = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((at, index) => at - (times[index] ?? 0))

/** Expects the kit's own waits between requests, each up to `factor` times as long, in steps of the clock. */
export function expectWaits(waits: readonly number[], factor: number): void {
  const own = [150, 300, 600]
  expect(waits).toHaveLength(own.length)
  for (const [at, least] of own.entries()) {
    expect(waits[at]).toBeGreaterThanOrEqual(least)
    expect(waits[at]).toBeLessThanOrEqual(least * factor + 50)
  }
}
