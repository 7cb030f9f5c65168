import { proxy, ref } from 'valtio/vanilla'
import type { Clock } from '../../base/time.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import { PROMPT_AFTER_MS } from './requests.constants.js'
import type { RequestsController, RequestsState, WalletRequest } from './requests.types.js'

/** What the controller of the pending requests needs. */
export interface RequestsDeps {
  readonly clock: Clock
  readonly connectors: Pick<ConnectorsController, 'get'>
}

/** Makes the controller of the pending requests. */
export function createRequestsController({ clock, connectors }: RequestsDeps): RequestsController {
  const state = proxy<RequestsState>({ pending: ref([]), isPrompting: false })
  /** The functions that end the timers of requests, by request. */
  const timers = new Map<WalletRequest, () => void>()
  const prompting = new Set<WalletRequest>()

  /** A wallet that says nothing of its prompts shows them in this window. */
  const promptsInPage = (id: string): boolean => (connectors.get(id)?.traits?.prompts ?? 'page') === 'page'

  const setPrompting = (request: WalletRequest, on: boolean): void => {
    if (on) prompting.add(request)
    else prompting.delete(request)
    state.isPrompting = prompting.size > 0
  }

  function end(request: WalletRequest): void {
    if (!state.pending.includes(request)) return
    state.pending = ref(state.pending.filter((each) => each !== request))
    timers.get(request)?.()
    timers.delete(request)
    setPrompting(request, false)
  }

  return {
    state,
    begin(asked) {
      const request: WalletRequest = { ...asked, since: clock.now() }
      state.pending = ref([...state.pending, request])
      if (promptsInPage(request.connectorId))
        timers.set(
          request,
          clock.after(PROMPT_AFTER_MS, () => setPrompting(request, true)),
        )
      return () => end(request)
    },
    dispose: () => state.pending.forEach(end),
  }
}
