import { setTimeout as wait } from 'node:timers/promises'

/** Returns a body that delivers one byte each second. */
export function dribble(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      if (sent > 0) await wait(1000)
      controller.enqueue(bytes.slice(sent, sent + 1))
      sent += 1
      if (sent >= bytes.length) controller.close()
    },
  })
}
