import type UniversalProvider from '@walletconnect/universal-provider'

/** Handles the messages of one topic. The text is still encrypted. */
type Handler = (message: string) => Promise<void>

/** The answers to requests that the library itself doesn't know. */
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
 * never reads the answer to an older code (F042, F044): the messages of our topics go past it.
 */
export function createOwnAnswers({ client }: Pick<UniversalProvider, 'client'>): OwnAnswers {
  const handlers = new Map<string, Handler>()
  const engine = client.engine as unknown as Engine
  const handleOthers = engine.onRelayMessage.bind(engine)

  engine.onRelayMessage = async (event) => {
    const handle = handlers.get(event.topic)
    if (!handle) return handleOthers(event)
    await handle(event.message)
    await client.core.relayer.messages.ack(event.topic, event.message)
  }
  return {
    hear(topic, handle) {
      handlers.set(topic, handle)
      return () => void handlers.delete(topic)
    },
  }
}
