import { asLatchError } from '../../adapter/border.js'
import { once } from '../../base/once.js'
import type { Message } from './connection.messages.js'

/** The largest number of messages that are kept while the code that handles them loads: more are noise or an attack. */
const MAX_KEPT = 1_000

/** Takes messages, and has them handled one after the other, in the order in which they were posted. */
export interface Mailbox {
  /** Handles a message at once where the code is loaded and no other message is being handled, else after it. */
  post(message: Message): void
  /** Loads the code that handles messages. */
  load(): Promise<void>
  /** Whether the code is loaded, or being loaded. Before that there is no connection and no attempt. */
  isUsed(): boolean
}

/**
 * Makes a mailbox. `load` fetches the function that handles a message. Where it can't be fetched, the commands that are
 * waiting reject, and the next message tries again.
 */
export function createMailbox(load: () => Promise<(message: Message) => void>): Mailbox {
  let kept: Message[] = []
  let handle: ((message: Message) => void) | undefined
  let isHandling = false

  const loaded = once(async () => {
    try {
      handle = await load()
    } catch (thrown) {
      throw await asLatchError(thrown)
    }
    handleKept(handle)
  })

  /** Rejects the commands that are waiting. The caller may repeat one at once, which loads the code again. */
  function rejectKept(error: unknown): void {
    const failed = kept
    kept = failed.filter((message) => !('call' in message))
    for (const message of failed) if ('call' in message) message.call.reject(error)
  }

  /** A listener may post while a message is being handled: that message comes after it. */
  function handleKept(handle: (message: Message) => void): void {
    if (isHandling) return
    isHandling = true
    for (let message = kept.shift(); message; message = kept.shift()) handle(message)
    isHandling = false
  }

  return {
    post(message) {
      if (kept.length < MAX_KEPT || 'call' in message) kept.push(message)
      if (handle) handleKept(handle)
      else loaded().catch(rejectKept)
    },
    load: loaded,
    isUsed: () => !!loaded.begun(),
  }
}
