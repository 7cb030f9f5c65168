import { createApi } from '../api/createApi.js'
import { once } from '../base/once.js'
import { createBoxes } from '../box/box.js'
import { openDevice } from '../device/device.js'
import { openDeviceStore } from '../device/deviceStore.js'
import type { DeviceClock, KeyValues } from '../device/device.types.js'
import { createLogin } from '../login/createLogin.js'
import { createPrompts } from '../prompts/createPrompts.js'
import type { Prompt, WindowAnswer, WindowTask } from '../prompts/prompts.types.js'
import { createNetworks } from '../rpc/createNetworks.js'
import { createReads } from '../rpc/createReads.js'
import { createFrameSession } from '../session/createSessions.js'
import { createWallets } from '../wallet/createWallets.js'
import { createWindowVisit } from '../window/createWindowVisit.js'
import { createHandlers } from './createHandlers.js'
import { createLook } from './createLook.js'
import { ORIGIN, type createTestServer } from './server.fixture.js'

export const PARENT = 'https://app.example'

/** A clock that runs a hundred times as fast as a visitor's. */
export const fastClock: DeviceClock = {
  after(ms, run) {
    const timer = setTimeout(run, ms / 100)
    return () => clearTimeout(timer)
  },
}

/** A database in memory: what a browser keeps for the site in one app. */
export function createTestDatabase(): KeyValues {
  const values = new Map<string, unknown>()
  return {
    get: async <Value>(key: string) => values.get(key) as Value | undefined,
    update: async <Value>(key: string, change: (value: Value | undefined) => Value) =>
      void values.set(key, change(values.get(key) as Value | undefined)),
    del: async (key) => void values.delete(key),
  }
}

/** Opens the frame of a browser. */
export async function openTestFrame(
  { fetch }: Pick<ReturnType<typeof createTestServer>, 'fetch'>,
  database = createTestDatabase(),
  facts = { projectId: 'app', parentOrigin: PARENT, isTrusted: false, nonce: undefined as string | undefined },
) {
  const server = { fetch, origin: ORIGIN }
  const clock = fastClock
  const store = await openDeviceStore(database, clock)
  const device = once(() => openDevice(store))
  const api = createApi({ ...server, device })
  const look = createLook()
  const prompts = createPrompts()
  const reads = createReads({ ...server, projectId: facts.projectId })
  const [ends, reloads]: [number[], number[]] = [[], []]
  const handlers = createHandlers({
    facts,
    reads,
    prompts,
    session: createFrameSession({ api, store, announce: () => undefined }),
    networks: createNetworks(store, reads),
    windows: { boxes: (secret) => createBoxes(secret, server), clock, origin: ORIGIN, look },
    wallets: createWallets({ api, device }),
    login: createLogin({
      api,
      clock,
      projectId: facts.projectId,
      parentOrigin: facts.parentOrigin,
      browser: 'Chrome',
      locale: () => undefined,
    }),
    now: Date.now,
    inTurn: (_, __, run) => run(),
    isStored: store.isKept,
    tellEnd: () => ends.push(1),
    follow: { theme: async () => undefined, app: async () => undefined },
    reload: () => void reloads.push(1),
  })
  return { handlers, prompts, store, api, ends, reloads }
}

/** Waits until the frame shows a prompt that fits. */
export const shown = (
  { current, subscribe }: ReturnType<typeof createPrompts>,
  isIt: (prompt: Prompt) => boolean = (prompt) => prompt.kind !== 'window' || prompt.href !== undefined,
): Promise<Prompt> =>
  new Promise((resolve) => {
    const look = (): void => {
      const prompt = current()
      if (!prompt || !isIt(prompt)) return
      stop()
      resolve(prompt)
    }
    const stop = subscribe(look)
    look()
  })

/** Opens the window that a prompt links to, as the visitor does, and answers what it was opened for. */
export async function answerWindow(
  { fetch }: Pick<ReturnType<typeof createTestServer>, 'fetch'>,
  prompts: ReturnType<typeof createPrompts>,
  answer: (task: WindowTask) => WindowAnswer | Promise<WindowAnswer>,
) {
  const prompt = await shown(prompts)
  if (prompt.kind !== 'window') throw new TypeError('The prompt is no link.')
  const secret = new URL(prompt.href ?? '').hash.slice(1)
  prompt.open()
  const boxes = createBoxes(secret, { fetch, origin: ORIGIN })
  const visit = createWindowVisit({ boxes, look: createLook(), clock: fastClock, close: () => undefined })
  await visit.begin()
  const state = visit.state()
  if (state.status !== 'open') throw new TypeError(`The window is ${state.status}.`)
  await visit.answer(await answer(state.task))
  return { visit, secret, task: state.task }
}
