import { proxy, ref } from 'valtio/vanilla'
import type { LatchError } from '../../base/errors.js'
import type { ConnectionController } from '../connection/connection.types.js'
import { keyOfSignIn } from '../siwx/siwx.rules.js'
import type { SiwxDevice } from '../siwx/siwx.types.js'
import { createAsk, type AskDeps, type Run } from './sessions.ask.js'
import { END_TIMEOUT_MS, LIST_TIMEOUT_MS } from './sessions.constants.js'
import type { SessionsController, SessionsState } from './sessions.types.js'

/** The dependencies of the sessions. */
export interface SessionsDeps extends AskDeps {
  readonly connection: Pick<ConnectionController, 'account'>
}

/** One reading of the list, for the account of that time. An answer for an earlier one changes nothing. */
interface Visit {
  readonly key: string
  /** The pending reading. */
  reading?: Promise<void> | undefined
  devices: readonly SiwxDevice[]
  /** The pending ends, by the ids of their sessions, and by `OTHERS`. */
  readonly ending: Map<string, Promise<void>>
  /** Why the last end failed. */
  error?: LatchError | undefined
}

/** The key of the pending end of all other sessions, which is the id of none. */
const OTHERS = ''

/** Makes the controller of the sessions. */
export function createSessionsController({ connection, ...deps }: SessionsDeps): SessionsController {
  const ask = createAsk(deps)
  const state = proxy<{ current: SessionsState }>({ current: ref({ status: 'off' }) })
  let last: Visit | undefined

  function keyNow(): string {
    const account = connection.account()
    return account ? keyOfSignIn(account) : ''
  }
  /** The last reading, where it is one of the active account. */
  const present = (): Visit | undefined => (last?.key === keyNow() ? last : undefined)

  function show(visit: Visit, next: SessionsState): void {
    if (visit === present()) state.current = ref(next)
  }

  function showList(visit: Visit): void {
    const { devices, ending, error } = visit
    const isEndingOthers = ending.has(OTHERS)
    const ids = devices
      .filter(({ id, isCurrent }) => ending.has(id) || (isEndingOthers && !isCurrent))
      .map(({ id }) => id)
    show(visit, { status: 'ready', devices, ending: ids, isEndingOthers, error })
  }

  async function readFor(visit: Visit): Promise<void> {
    try {
      visit.devices = await ask(LIST_TIMEOUT_MS, async (devices) => inOrder(await devices.list()))
      showList(visit)
    } catch (error) {
      show(visit, { status: 'failed', error: error as LatchError })
    } finally {
      visit.reading = undefined
    }
  }

  async function endFor(visit: Visit, key: string, isMeant: (device: SiwxDevice) => boolean, run: Run): Promise<void> {
    try {
      await ask(END_TIMEOUT_MS, run)
      visit.devices = visit.devices.filter((device) => !isMeant(device))
    } catch (error) {
      visit.error = error as LatchError
      throw error
    } finally {
      visit.ending.delete(key)
      showList(visit)
    }
  }

  /** Begins to end sessions of a visit, and takes them from its list once they have ended. */
  function begin(visit: Visit, key: string, isMeant: (device: SiwxDevice) => boolean, run: Run): Promise<void> {
    const work = endFor(visit, key, isMeant, run)
    visit.ending.set(key, work)
    visit.error = undefined
    showList(visit)
    return work
  }

  function leave(): void {
    last = undefined
    state.current = ref({ status: 'off' })
  }

  return {
    state,
    leave,
    read() {
      const pending = present()?.reading
      if (pending) return pending
      const visit: Visit = { key: keyNow(), devices: [], ending: new Map() }
      last = visit
      show(visit, { status: 'loading' })
      return (visit.reading = readFor(visit))
    },
    async end(id) {
      const visit = present()
      const device = visit?.devices.find((each) => each.id === id)
      if (!visit || !device) return
      const { isCurrent } = device
      const pending = visit.ending.get(id) ?? (isCurrent ? undefined : visit.ending.get(OTHERS))
      if (pending) return pending
      await begin(
        visit,
        id,
        (each) => each.id === id,
        (devices, siwx) => (isCurrent ? siwx.signOut(() => devices.end(id)) : devices.end(id)),
      )
      // Without its session, this browser may not know the others.
      if (isCurrent && visit === last) leave()
    },
    async endOthers() {
      const visit = present()
      if (!visit?.devices.some(isOther)) return
      await (visit.ending.get(OTHERS) ?? begin(visit, OTHERS, isOther, (devices) => devices.endOthers()))
    },
  }
}

const isOther = ({ isCurrent }: SiwxDevice): boolean => !isCurrent

/** The session of this browser first, then the others, the newest first. */
const inOrder = (devices: readonly SiwxDevice[]): readonly SiwxDevice[] =>
  devices.toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)) || other.since - one.since)
