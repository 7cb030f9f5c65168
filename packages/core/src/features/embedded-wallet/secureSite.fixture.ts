import { createSite } from '@latchkit/frame/site'
import type { AnswerOf, TopicName } from '@latchkit/frame'
import { arrived, createTestClock, createTestWindow, USER } from '../../../../frame/src/world.fixture.js'
import type { Environment } from '../../base/environment.js'
import { storageOf } from '../../base/world.fixture.js'
import type { FrameDialogDeps, MakeFrameDialog } from './embedded-wallet.dialog.js'

export { arrived, USER }
export const SECURE = 'https://secure.example'
export const PAGE = 'https://app.example'
export const SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
/** A visitor with a wallet on both kinds of chains. */
export const BOTH: AnswerOf<'GET_USER'> = {
  ...USER,
  accounts: [...USER.accounts, { namespace: 'solana', address: SOLANA, type: 'eoa' }],
}

type Handle = (payload: never, signal: AbortSignal) => Promise<unknown>
/** What the site answers each topic with. The test replaces members. */
export type SiteAnswers = Record<Exclude<TopicName, 'RPC_ABORT'>, Handle>

/** A refusal of the site. */
export const refusal = (code: string, message = 'The site refuses.'): Error =>
  Object.assign(new Error(message), { code })

/** A clock that stands still until the test moves it, with a wall clock. */
export function createSiteClock() {
  const timers = createTestClock()
  let now = Date.UTC(2026, 0, 1)
  return {
    ...timers,
    now: () => now,
    set: (next: number) => void (now = next),
    async advance(ms: number): Promise<void> {
      now += ms
      await timers.advance(ms)
    },
  }
}

/**
 * Makes a page, and the site of the secure origin that is loaded into each frame of it. `arrives`: `ready` is the site,
 * `silent` a document that says nothing, as of a page that the browser blocked.
 */
export function createSecureSite() {
  const clock = createSiteClock()
  const stored = new Map<string, string>()
  const warnings: string[] = []
  const reports: unknown[] = []
  /** What the site was asked, in its order. */
  const asked: { readonly topic: string; readonly payload: unknown }[] = []
  const dialogs: {
    isOpen: boolean
    isThere: boolean
    raised: number
    readonly src: string
    /** Loads another document of the site. */
    load(): void
    /** The visitor presses Escape. */
    readonly cancel: FrameDialogDeps['onCancel']
  }[] = []
  /** Hears messages, which are trusted. All other events are the window's own. */
  const page = createTestWindow()
  const target = new EventTarget()
  const window = {
    addEventListener: (type: string, listener: never, options?: never) =>
      type === 'message' ? page.addEventListener(type, listener) : target.addEventListener(type, listener, options),
    removeEventListener: (type: string, listener: never) =>
      type === 'message' ? page.removeEventListener(type, listener) : target.removeEventListener(type, listener),
    dispatchEvent: (event: Event) => target.dispatchEvent(event),
    location: { origin: PAGE, host: new URL(PAGE).host },
    navigator: { language: 'de' },
    CSSStyleSheet: class {
      replaceSync(): void {}
    },
  } as never as Window
  /** The document of the page, which hears of violations of its policy. */
  const violations = createTestWindow()
  const answers: SiteAnswers = {
    SWITCH_NETWORK: async ({ chainId }: { chainId: string }) => ({ chainId }),
    CONNECT_EMAIL: async () => ({ action: 'VERIFY_OTP' }),
    CONNECT_DEVICE: async () => ({ action: 'CONNECT', asks: 'nothing' }),
    CONNECT_OTP: async () => ({ action: 'CONNECT', asks: 'nothing' }),
    GET_USER: async () => BOTH,
    SIGN_OUT: async () => undefined,
    IS_CONNECTED: async () => ({ isConnected: false }),
    GET_CHAIN_ID: async () => ({ chainId: 'eip155:1' }),
    RPC_REQUEST: async ({ method }: { method: string }) => method,
    SYNC_THEME: async () => undefined,
    SYNC_DAPP_DATA: async () => undefined,
    RELOAD: async () => undefined,
  }
  const site = { arrives: 'ready' as 'ready' | 'silent', tellSession: (_: typeof BOTH | undefined): void => {} }
  const stops: (() => void)[] = []
  const loads: (() => void)[] = []

  /** A window in the page that gets documents of the site. */
  function createFrame(onLoad: () => void, isThere: () => boolean) {
    let inside: ReturnType<typeof createTestWindow> | undefined
    const parent = {
      postMessage: (data: unknown, to: string) =>
        to === PAGE && isThere() && page.dispatch({ data, source: frame, origin: SECURE }),
    }
    const frame = {
      postMessage(data: unknown, to: string, ports: MessagePort[] = []) {
        if (to === SECURE) inside?.dispatch({ data, ports, source: parent, origin: PAGE })
      },
    }
    function load(): void {
      if (!isThere()) return
      onLoad()
      if (site.arrives === 'silent') return
      inside = createTestWindow()
      const handle = (topic: string) => (payload: never, signal: AbortSignal) => {
        asked.push({ topic, payload })
        return answers[topic as keyof SiteAnswers](payload, signal)
      }
      const made = createSite({
        window: Object.assign(inside, { parent }) as never,
        parentOrigin: PAGE,
        clock,
        handlers: Object.fromEntries(Object.keys(answers).map((topic) => [topic, handle(topic)])) as never,
        report: (error) => reports.push(error),
      })
      site.tellSession = made.tellSession
      stops.push(made.start())
    }
    queueMicrotask(load)
    loads.push(load)
    return { frame: frame as never as Window, load }
  }

  const makeDialog: MakeFrameDialog = (deps) => {
    const { frame, load } = createFrame(deps.onLoad, () => dialog.isThere)
    const dialog = { isOpen: false, isThere: true, raised: 0, src: deps.src, load, cancel: deps.onCancel }
    dialogs.push(dialog)
    return {
      frame: () => (dialog.isThere ? frame : undefined),
      raise() {
        dialog.raised += 1
        dialog.isOpen = true
      },
      hide: () => void (dialog.isOpen = false),
      remove: () => void Object.assign(dialog, { isOpen: false, isThere: false }),
    }
  }
  Object.assign(window, { document: Object.assign(violations, createTestDocument(createFrame)) })

  const environment: Environment & { readonly window: Window } = {
    clock,
    storage: () => storageOf(stored),
    locks: undefined,
    window,
    report: (error) => void reports.push(error),
    warn: (text) => void warnings.push(text),
  }
  return {
    ...{ clock, stored, warnings, reports, asked, dialogs, answers, site, makeDialog, environment, violations },
    /** The topics that the site was asked, without those that every frame is told. */
    topics: () => asked.map(({ topic }) => topic).filter((topic) => !topic.startsWith('SYNC_')),
    /** Loads another document of the site into the newest frame. */
    load: () => loads.at(-1)?.(),
    /** The number of listeners on the page and its document, and of timers. */
    left: () => [page.count(), violations.count(), clock.count()],
    end() {
      for (const stop of stops.splice(0)) stop()
    },
  }
}

/** An element of the page, as far as the dialog of the frame needs it. */
export interface TestElement extends EventTarget {
  readonly tag: string
  readonly attributes: Record<string, string>
  readonly children: TestElement[]
  open: boolean
  showModal(): void
  title?: string
  src?: string
  root?: TestElement
}

/** A document that makes such elements. An iframe in its body gets documents of the site. */
function createTestDocument(createFrame: (onLoad: () => void, isThere: () => boolean) => { readonly frame: Window }) {
  const body: TestElement[] = []
  function createElement(tag: string): TestElement {
    const element: TestElement = Object.assign(new EventTarget(), {
      ...{ tag, attributes: {}, children: [], open: false },
      setAttribute: (name: string, value: string) => void (element.attributes[name] = value),
      append: (...added: TestElement[]) => void element.children.push(...added),
      remove: () => void body.splice(body.indexOf(element), 1),
      attachShadow: ({ mode }: ShadowRootInit) =>
        (element.root = Object.assign(createElement('root'), { attributes: { mode } })),
      showModal: () => void (element.open = true),
      close: () => void (element.open = false),
    })
    return element
  }
  function append(host: TestElement): void {
    body.push(host)
    const iframe = host.root?.children[0]?.children[0]
    const onLoad = (): unknown => iframe?.dispatchEvent(new Event('load'))
    if (iframe) Object.assign(iframe, { contentWindow: createFrame(onLoad, () => body.includes(host)).frame })
  }
  return { createElement, body: Object.assign(body, { append }) }
}

export type SecureSite = ReturnType<typeof createSecureSite>
