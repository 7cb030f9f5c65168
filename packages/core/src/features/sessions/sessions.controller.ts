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
interface Reading {
  readonly key: string
  /** The pending reading. */
  pending?: Promise<void> | undefined
  devices: readonly SiwxDevice[]
  /** The pending ends, by the ids of their sessions, and by `OTHERS`. */
  readonly ending: Map<string, Promise<void>>
  /** Why the last end failed. */
  error?: LatchError | undefined
}

/** Whether a session is one of those that are to end. */
type IsMeant = (device: SiwxDevice) => boolean

/** The key of the pending end of all other sessions, which is the id of none. */
const OTHERS = ''

/** Makes the controller of the sessions. */
export function createSessionsController({ connection, ...deps }: SessionsDeps): SessionsController {
  const ask = createAsk(deps)
  const state = proxy<{ current: SessionsState }>({ current: ref({ status: 'off' }) })
  let last: Reading | undefined

  function keyNow(): string {
    const account = connection.account()
    return account ? keyOfSignIn(account) : ''
  }
  /** The last reading, where it is one of the active account. */
  const present = (): Reading | undefined => (last?.key === keyNow() ? last : undefined)

  function show(reading: Reading, next: SessionsState): void {
    if (reading === present()) state.current = ref(next)
  }

  function showList(reading: Reading): void {
    const { devices, ending, error } = reading
    const isEndingOthers = ending.has(OTHERS)
    const ids = devices
      .filter(({ id, isCurrent }) => ending.has(id) || (isEndingOthers && !isCurrent))
      .map(({ id }) => id)
    show(reading, { status: 'ready', devices, ending: ids, isEndingOthers, error })
  }

  async function readFor(reading: Reading): Promise<void> {
    try {
      reading.devices = await ask(LIST_TIMEOUT_MS, async (devices) => inOrder(await devices.list()))
      showList(reading)
    } catch (error) {
      show(reading, { status: 'failed', error: error as LatchError })
    } finally {
      reading.pending = undefined
    }
  }

  async function endFor(reading: Reading, key: string, isMeant: IsMeant, run: Run): Promise<void> {
    try {
      await ask(END_TIMEOUT_MS, run)
      reading.devices = reading.devices.filter((device) => !isMeant(device))
    } catch (error) {
      reading.error = error as LatchError
      throw error
    } finally {
      reading.ending.delete(key)
      showList(reading)
    }
  }

  /** Begins to end sessions of a reading, and takes them from its list once they have ended. */
  function begin(reading: Reading, key: string, isMeant: IsMeant, run: Run): Promise<void> {
    const work = endFor(reading, key, isMeant, run)
    reading.ending.set(key, work)
    reading.error = undefined
    showList(reading)
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
      const pending = present()?.pending
      if (pending) return pending
      const reading: Reading = { key: keyNow(), devices: [], ending: new Map() }
      last = reading
      show(reading, { status: 'loading' })
      return (reading.pending = readFor(reading))
    },
    async end(id) {
      const reading = present()
      const device = reading?.devices.find((each) => each.id === id)
      if (!reading || !device) return
      const { isCurrent } = device
      const pending = reading.ending.get(id) ?? (isCurrent ? undefined : reading.ending.get(OTHERS))
      if (pending) return pending
      await begin(
        reading,
        id,
        (each) => each.id === id,
        (devices, siwx) => (isCurrent ? siwx.signOut(() => devices.end(id)) : devices.end(id)),
      )
      // Without its session, this browser may not know the others.
      if (isCurrent && reading === last) leave()
    },
    async endOthers() {
      const reading = present()
      if (!reading?.devices.some(isOther)) return
      await (reading.ending.get(OTHERS) ?? begin(reading, OTHERS, isOther, (devices) => devices.endOthers()))
    },
  }
}

const isOther = ({ isCurrent }: SiwxDevice): boolean => !isCurrent

/** The session of this browser first, then the others, the newest first. */
const inOrder = (devices: readonly SiwxDevice[]): readonly SiwxDevice[] =>
  devices.toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)) || other.since - one.since)
