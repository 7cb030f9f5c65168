import type { Features, Latch, SessionsState, SiwxDevice } from '@latchkit/core'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { deviceName } from './deviceName.js'
import { sessionsWords } from './sessions.words.js'

const loadSessions = (latch: Latch): Promise<Features['sessions']> => latch.feature('sessions')

/** A session, as a row shows it. */
export interface ShownSession {
  readonly id: string
  readonly isCurrent: boolean
  readonly isPhone: boolean
  readonly name: string
  /** All that the browser says of itself. */
  readonly device: string
  readonly since: string
  readonly until: string
  readonly isEnding: boolean
}

/** The state and the actions of the view of the sessions. */
export interface Sessions {
  readonly status: SessionsState['status']
  readonly sessions: readonly ShownSession[]
  readonly isEndingOthers: boolean
  /** Whether the last end has failed. */
  readonly hasFailed: boolean
  readonly read: () => void
  readonly end: (session: ShownSession) => void
  readonly endOthers: () => void
}

const OFF: SessionsState = { status: 'off' }
const NONE: Extract<SessionsState, { readonly status: 'ready' }> = {
  status: 'ready',
  devices: [],
  ending: [],
  isEndingOthers: false,
}

/** Reads on which devices the visitor is signed in, and ends sessions. */
export function useSessions(): Sessions {
  const say = useSay(sessionsWords)
  const { announce } = useShell()
  const controller = useChunk(loadSessions)
  const state = useLatchState(({ sessions }): SessionsState => sessions?.current ?? OFF)
  const show = useShown()
  const { devices, ending, isEndingOthers, error } = state.status === 'ready' ? state : NONE
  /** Announces the end of sessions. What goes wrong is in the state, and the view says it. */
  const announceAfter = (ended: Promise<void> | undefined, text: string): void =>
    void ended?.then(
      () => announce(text),
      () => {},
    )
  return {
    status: state.status,
    sessions: devices.map((device) => ({ ...show(device), isEnding: ending.includes(device.id) })),
    isEndingOthers,
    hasFailed: !!error,
    read: () => void controller?.read(),
    end({ id, name }) {
      announceAfter(controller?.end(id), say('sessions.ended', { device: name }))
    },
    endOthers() {
      announceAfter(controller?.endOthers(), say('sessions.othersEnded'))
    },
  }
}

/** Returns a function that names a session and its times in the language in use. */
function useShown(): (device: SiwxDevice) => Omit<ShownSession, 'isEnding'> {
  const say = useSay(sessionsWords)
  const { locale } = useTranslation()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return ({ id, device, since, until, isCurrent }) => {
    const { name, isPhone } = deviceName(device)
    return {
      id,
      isCurrent,
      isPhone,
      name: name || say('sessions.unknown'),
      device,
      since: say('sessions.since', { time: format.format(since) }),
      until: say('sessions.until', { time: format.format(until) }),
    }
  }
}
