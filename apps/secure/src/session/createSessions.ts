import type { Api, Session } from '../api/api.types.js'
import type { DeviceStore } from '../device/device.types.js'

const SESSION = 'session'

/** What the session of a frame needs. */
export interface SessionDeps {
  readonly api: Pick<Api, 'endSession'>
  readonly store: DeviceStore
  /** Tells the other tabs of this app that the session is another one. */
  readonly announce: () => void
}

/** The session of this browser in one app. All tabs of the app have the same one (F185). */
export interface FrameSession {
  readonly current: () => Promise<Session | undefined>
  /** Makes a session the current one, and ends the one before at the server. */
  readonly begin: (session: Session) => Promise<void>
  /** Ends a session at the server that was never the current one. */
  readonly discard: (session: Session) => Promise<void>
  /** Ends the session, also at the server, where that can be reached. */
  readonly end: () => Promise<void>
  /** Forgets a session that the server has ended. False where it isn't the current one: another one that came meanwhile stays. */
  readonly lose: (token: string) => Promise<boolean>
}

/** Makes the session of a frame. */
export function createFrameSession({ api, store, announce }: SessionDeps): FrameSession {
  const current = (): Promise<Session | undefined> => store.read<Session>(SESSION)
  /** A session whose server is away ends by itself, after 30 days: the visitor isn't kept for that. */
  const endThere = (session: Session | undefined): Promise<void> =>
    session ? api.endSession(session.token).catch(() => undefined) : Promise.resolve()

  return {
    current,
    async begin(session) {
      const before = await current()
      await store.write(SESSION, session)
      announce()
      if (before?.token !== session.token) await endThere(before)
    },
    discard: endThere,
    async end() {
      const before = await current()
      await store.remove(SESSION)
      announce()
      await endThere(before)
    },
    async lose(token) {
      if ((await current())?.token !== token) return false
      await store.remove(SESSION)
      announce()
      return true
    },
  }
}
