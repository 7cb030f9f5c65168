import { PORT, READY, SESSION_UPDATE } from '../wire.js'
import { createTopics } from '../topics.js'
import { createAnswers, type Answers } from './siteAnswers.js'
import type { FrameSite, FrameSiteDeps } from './site.types.js'

/** Makes the end of the frame. */
export function createSite(deps: FrameSiteDeps): FrameSite {
  const { window, parentOrigin } = deps
  const topics = createTopics()
  let port: MessagePort | undefined
  let answers: Answers | undefined
  let updates = 0

  /** Takes the port of the page. A second port is that of a page which lost the first one. */
  function connect(given: MessagePort): void {
    disconnect()
    port = given
    const own = createAnswers(topics, deps, (message) => given.postMessage(message))
    answers = own
    given.onmessage = ({ data }: MessageEvent<unknown>) => own.take(data)
  }

  function disconnect(): void {
    answers?.end()
    port?.close()
    port = answers = undefined
  }

  function listen(event: Event): void {
    const { isTrusted, source, origin, data, ports } = event as MessageEvent<unknown>
    // Before the data is read: any window may post to this one (F166).
    if (!isTrusted || source !== window.parent || origin !== parentOrigin) return
    const [given] = ports
    if ((data as { readonly type?: unknown } | null)?.type === PORT && given) connect(given)
  }

  return {
    start() {
      window.addEventListener('message', listen)
      window.parent.postMessage({ type: READY }, parentOrigin)
      return () => {
        window.removeEventListener('message', listen)
        disconnect()
      }
    },
    tellSession(user) {
      updates += 1
      port?.postMessage({ type: SESSION_UPDATE, id: `update-${updates}`, payload: { user } })
    },
  }
}
