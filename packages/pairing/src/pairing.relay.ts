import type { PairingContext } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import { storagePrefix } from './pairing.library.js'

/** The watch over the socket to the relay. The library itself reconnects the socket. */
export interface RelayWatch {
  /** Emits whether the relay is connected, now and after each change, until `end`. */
  begin(): void
  end(): void
  /** Reconnects at once, where the library would wait for its next try. */
  wake(): void
  /** Closes the socket and stops the library's reconnects, when the kit ends. Leaves a provider of the app alone. */
  close(): void
  /** Undoes `close`. */
  reopen(): void
}

/** Matches the error of a relay that refuses the project: a close code of its own, or an HTTP status. */
const REFUSAL = /\bcode: (3000|4008)\b|\b(401|403)\b/

const EVENTS = ['relayer_connect', 'relayer_disconnect']

/** Makes the watch over a provider's relay. Calls `onRefused` with the error where the relay refuses the project. */
export function watchRelay(
  { client }: UniversalProvider,
  { emit, environment, id }: PairingContext,
  isOwn: boolean,
  onRefused: (cause: unknown) => void,
): RelayWatch {
  const { relayer, heartbeat } = client.core
  let isClosed = false
  const tell = (): void => emit({ type: 'relay', isReached: relayer.connected })
  const refuse = (error: Error): void => {
    if (REFUSAL.test(error.message)) onRefused(error)
  }
  const end = (): void => {
    EVENTS.forEach((event) => relayer.off(event, tell))
    relayer.off('relayer_error', refuse)
  }
  // The promise rejects while there is no network: the connection is tried again later.
  const ignoreRejection = (promise: Promise<unknown>): void => void promise.catch(() => {})
  const closeSocket = (): void => ignoreRejection(relayer.transportClose())
  return {
    begin() {
      end()
      relayer.on('relayer_error', refuse)
      EVENTS.forEach((event) => relayer.on(event, tell))
      tell()
    },
    end,
    wake() {
      if (!isClosed && !relayer.connected && !relayer.connecting) ignoreRejection(relayer.restartTransport())
    },
    close() {
      if (!isOwn || isClosed) return
      isClosed = true
      heartbeat.stop()
      closeSocket()
      // The library may be connecting now, and reconnects by itself when the network is back: each time it is closed
      // again.
      relayer.on('relayer_connect', closeSocket)
      // The library keeps its core in the page's globals, and would reuse it for the next provider of the same prefix.
      const name = `_walletConnectCore_${storagePrefix({ id })}`
      for (const key of [name, `${name}_count`]) Reflect.deleteProperty(environment.window ?? globalThis, key)
    },
    reopen() {
      if (!isClosed) return
      isClosed = false
      relayer.off('relayer_connect', closeSocket)
      ignoreRejection(heartbeat.init())
      ignoreRejection(relayer.restartTransport())
    },
  }
}
