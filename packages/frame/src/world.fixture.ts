import { createHost } from './host/createHost.js'
import type { FrameHostDeps } from './host/host.types.js'
import { READY } from './wire.js'
import { createSite } from './site/createSite.js'
import type { Handlers } from './site/site.types.js'
import type { FrameUser } from './topics.js'

export const SITE = 'https://secure.example'
export const APP = 'https://app.example'

export const USER: FrameUser = {
  email: 'visitor@mail.example',
  chainId: 'eip155:1',
  accounts: [{ namespace: 'eip155', address: '0x00000000219ab540356cBB839Cbe05303d7705Fa', type: 'eoa' }],
}

/** A clock whose time the test moves. */
export function createTestClock() {
  const timers = new Set<{ at: number; run: () => void }>()
  let now = 0
  return {
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Moves the time, and runs what is due, in its order. Between two timers, messages arrive. */
    async advance(ms: number): Promise<void> {
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        now = next.at
        timers.delete(next)
        next.run()
        await arrived()
      }
      now = end
    },
    count: () => timers.size,
  }
}

/** Waits until the messages that ports have now were heard, and the answers to them. */
export async function arrived(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A window that hears messages, with what a message of another window says of itself. */
export function createTestWindow() {
  const listeners = new Set<(event: Event) => void>()
  return {
    addEventListener: (_: string, listener: unknown) => void listeners.add(listener as (event: Event) => void),
    removeEventListener: (_: string, listener: unknown) => void listeners.delete(listener as (event: Event) => void),
    /** Gives the window an event as it is. */
    dispatch(event: Readonly<Record<string, unknown>>): void {
      for (const listener of listeners) listener({ isTrusted: true, ports: [], ...event } as unknown as Event)
    },
    count: () => listeners.size,
  }
}

const answers: Handlers = {
  SWITCH_NETWORK: async ({ chainId }) => ({ chainId }),
  CONNECT_EMAIL: async () => ({ action: 'VERIFY_OTP' }),
  CONNECT_DEVICE: async () => ({ action: 'CONNECT', asks: 'nothing' }),
  CONNECT_OTP: async () => ({ action: 'CONNECT', asks: 'nothing' }),
  GET_USER: async () => USER,
  SIGN_OUT: async () => undefined,
  IS_CONNECTED: async () => ({ isConnected: true }),
  GET_CHAIN_ID: async () => ({ chainId: 'eip155:1' }),
  RPC_REQUEST: async ({ method }) => method,
  SYNC_THEME: async () => undefined,
  SYNC_DAPP_DATA: async () => undefined,
  RELOAD: async () => undefined,
}

type World = ReturnType<typeof createFrameWorld>
/** A document in the frame. */
export type Document = ReturnType<World['load']>

/** Makes a page whose frame may get documents of the site, one after another. */
export function createFrameWorld(deps: Partial<FrameHostDeps> = {}) {
  const clock = createTestClock()
  const page = createTestWindow()
  const states: string[] = []
  const sessions: (FrameUser | undefined)[] = []
  /** What the page said to the frame's window, with its target. */
  const said: { readonly data: unknown; readonly target: string }[] = []
  let inFrame: { readonly origin: string; readonly window: ReturnType<typeof createTestWindow> } | undefined
  let ids = 0

  const frame = {
    postMessage(data: unknown, target: unknown, ports: MessagePort[] = []) {
      said.push({ data, target: target as string })
      // As browsers do: a document of another origin than the target gets nothing.
      if (inFrame?.origin === target) inFrame?.window.dispatch({ data, ports, source: page, origin: APP })
    },
  }
  const host = createHost({
    window: page as never,
    frame: () => frame,
    origin: SITE,
    clock,
    newId: () => `id-${(ids += 1)}`,
    onState: (state) => states.push(state),
    onSession: (user) => sessions.push(user),
    ...deps,
  })

  /** Loads a document of the site into the frame. */
  function load(handlers: Partial<Handlers> = {}) {
    const window = createTestWindow()
    inFrame = { origin: SITE, window }
    const reported: unknown[] = []
    const parent = Object.assign(page, {
      postMessage(data: unknown, target: unknown) {
        if (target === APP) page.dispatch({ data, source: frame, origin: SITE })
      },
    })
    const site = createSite({
      window: Object.assign(window, { parent }) as never,
      parentOrigin: APP,
      clock,
      handlers: { ...answers, ...handlers },
      report: (error) => reported.push(error),
    })
    return { ...site, window, reported }
  }

  /** Loads the site, and waits until it takes requests. */
  async function open(handlers: Partial<Handlers> = {}) {
    host.begin()
    const site = load(handlers)
    const stop = site.start()
    host.loaded()
    await clock.advance(500)
    return { ...site, stop }
  }

  /** Lets a document say READY that then only says what the test posts through its port. */
  async function openMute() {
    host.begin()
    const ports: MessagePort[] = []
    inFrame = undefined
    frame.postMessage = (_: unknown, __: unknown, [port]: MessagePort[] = []) => void (port && ports.push(port))
    page.dispatch({ data: { type: READY }, source: frame, origin: SITE })
    await clock.advance(500)
    const [port] = ports as [MessagePort]
    const asked: { readonly id: string; readonly type: string }[] = []
    port.onmessage = ({ data }: MessageEvent<(typeof asked)[number]>) => void asked.push(data)
    return { port, asked }
  }

  return {
    host,
    clock,
    page,
    frame,
    states,
    sessions,
    said,
    load,
    open,
    openMute,
    /** Moves the frame to a document of another site. */
    moveAway(origin = 'https://other.example') {
      const window = createTestWindow()
      inFrame = { origin, window }
      host.loaded()
      return window
    },
  }
}

/** The code of the error that a request is rejected with, or its answer. */
export const outcomeOf = (request: Promise<unknown>): Promise<unknown> =>
  request.catch((error: { code?: string; reason?: string; message: string }) => error.reason ?? error.code ?? error)
