import type UniversalProvider from '@walletconnect/universal-provider'

/** Handles the messages of one topic. The text is still encrypted. */
type Handler = (message: string) => Promise<void>

/** The answers to requests that the library has not sent itself. */
export interface OwnAnswers {
  /** Passes the messages of a topic to `handle`, in the place of the library. Returns a function that ends it. */
  hear(topic: string, handle: Handler): () => void
}

/** The part of the library's engine that gets each message of the relay. Its own types leave it out. */
interface Engine {
  onRelayMessage(event: { readonly topic: string; readonly message: string }): Promise<void>
}

/**
 * Makes {@link OwnAnswers}. The library decrypts an answer to a sign-in with one key, which each new code replaces, so that it
 * never reads the answer to an older code (F042, F044): the messages of our topics go past it. Without a topic, the library is as
 * it was: it may be the app's own.
 */
export function createOwnAnswers({ client }: Pick<UniversalProvider, 'client'>): OwnAnswers {
  const handlers = new Map<string, Handler>()
  const engine = client.engine as unknown as Engine
  let restore: (() => void) | undefined

  /** Puts our function before the library's. Returns a function that takes it away again. */
  function insert(): () => void {
    const before = engine.onRelayMessage
    const ours: Engine['onRelayMessage'] = async (event) => {
      const handle = handlers.get(event.topic)
      if (!handle) return before.call(engine, event)
      await handle(event.message)
      await client.core.relayer.messages.ack(event.topic, event.message)
    }
    engine.onRelayMessage = ours
    // Another kit may have put its own function before ours meanwhile: then ours stays, and passes everything on.
    return () => {
      if (engine.onRelayMessage === ours) engine.onRelayMessage = before
    }
  }

  return {
    hear(topic, handle) {
      restore ??= insert()
      handlers.set(topic, handle)
      return () => {
        handlers.delete(topic)
        if (handlers.size > 0) return
        restore?.()
        restore = undefined
      }
    },
  }
}
