import type { FrameSite, Handlers } from '@latchkit/frame/site'
import { createApi } from '../api/createApi.js'
import { once } from '../base/once.js'
import { windowClock } from '../base/windowClock.js'
import { createBoxes } from '../box/box.js'
import { openDevice } from '../device/device.js'
import { openDeviceStore } from '../device/deviceStore.js'
import { createStorageAccess, openIn } from '../device/storageAccess.js'
import { createLogin } from '../login/createLogin.js'
import { nameOfBrowser } from '../login/nameOfBrowser.js'
import { createPrompts } from '../prompts/createPrompts.js'
import { createNetworks } from '../rpc/createNetworks.js'
import { createReads } from '../rpc/createReads.js'
import { createFrameSession } from '../session/createSessions.js'
import { createWallets } from '../wallet/createWallets.js'
import { createHandlers } from './createHandlers.js'
import { createLook } from './createLook.js'
import { createStorageChoice } from './createStorageChoice.js'
import { createTabTurns } from './createTabTurns.js'
import { createTabs } from './createTabs.js'
import type { SdkFacts } from './sdk.types.js'

/** What the frame is opened with. */
export interface FrameDeps {
  readonly window: Window
  readonly facts: SdkFacts
  /** The frame's end of the messages. */
  readonly site: () => Pick<FrameSite, 'tellSession'>
}

/** Opens the frame: its device, its session and its wallet. Resolves with the answers to the page. */
export async function openFrame({ window, facts, site }: FrameDeps): Promise<Handlers> {
  const { origin } = window.location
  const server = { fetch: window.fetch.bind(window), origin }
  const clock = windowClock(window)
  // A page that changes its project has another wallet: what the browser keeps is of both.
  const app = `${facts.projectId} ${facts.parentOrigin}`
  const access = createStorageAccess({
    document: window.document,
    permissions: window.navigator.permissions,
    app,
  })
  const store = await openDeviceStore((await access.openGranted()) ?? openIn(window.indexedDB, app), clock)
  const device = once(() => openDevice(store))
  const api = createApi({ ...server, device, nonce: facts.nonce })
  const look = createLook()
  const prompts = createPrompts()
  const tabs = createTabs(globalThis, app)
  const storage = createStorageChoice(store, access)
  const session = createFrameSession({ api, store, announce: tabs.announce })
  const reads = createReads({ ...server, projectId: facts.projectId })
  // The views load with the first prompt: most visits ask the visitor nothing here.
  const show = once(async () =>
    (await import('../views/showPrompts.js')).showPrompts({ window, prompts, look, storage }),
  )
  prompts.subscribe(() => void show())
  const handlers = createHandlers({
    facts,
    reads,
    prompts,
    session,
    networks: createNetworks(store, reads),
    windows: { boxes: (secret) => createBoxes(secret, server), clock, origin, look },
    wallets: createWallets({ api, device }),
    login: createLogin({
      api,
      clock,
      projectId: facts.projectId,
      parentOrigin: facts.parentOrigin,
      browser: nameOfBrowser(window.navigator.userAgent),
      locale: () => look.current().locale,
    }),
    now: Date.now,
    inTurn: createTabTurns(window.navigator.locks, `latchkit-code ${app}`),
    isStored: store.isKept,
    tellEnd: () => site().tellSession(undefined),
    follow: {
      theme: async (given) => {
        look.change(given)
        return undefined
      },
      app: async () => undefined,
    },
    reload: () => window.location.reload(),
  })
  tabs.onChange(() => void tellSession(handlers, site()))
  return handlers
}

/** Tells the page what another tab did to the session: whose it is now, or that it has ended. */
async function tellSession({ IS_CONNECTED, GET_USER }: Handlers, site: Pick<FrameSite, 'tellSession'>): Promise<void> {
  const { signal } = new AbortController()
  try {
    const { isConnected } = await IS_CONNECTED(undefined, signal)
    site.tellSession(isConnected ? await GET_USER(undefined, signal) : undefined)
  } catch {
    // The server is away: the next request of the page finds out.
  }
}
