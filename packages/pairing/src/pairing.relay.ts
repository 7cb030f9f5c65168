import type { PairingContext } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import { storagePrefix } from './pairing.library.js'

/** The socket to the relay. The library connects it by itself, again and again; this tells, and wakes it up. */
export interface RelayWatch {
  /** Tells where it stands, and from then on each change. */
  begin(): void
  end(): void
  /** Connects at once, where the library would wait for its next turn. */
  wake(): void
  /** Closes the socket: nothing goes on once the kit is gone. */
  close(): void
  reopen(): void
}

/** How a relay ends the socket of a project that it doesn't know, by a code of its own or a status. */
const REFUSAL = /\bcode: (3000|4008)\b|\b(401|403)\b/

const EVENTS = ['relayer_connect', 'relayer_disconnect']

/** Watches the relay of a provider. `onRefused` hears why it takes nothing of this project. */
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
      // The library may be at connecting it, and does so by itself where the network is back.
      relayer.on('relayer_connect', closeSocket)
      // The library keeps its core in the page's globals, for whoever makes another of the same prefix.
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
