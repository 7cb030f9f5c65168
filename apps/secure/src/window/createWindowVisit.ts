import { isRefusal } from '../base/site.errors.js'
import type { Boxes } from '../box/box.js'
import type { DeviceClock } from '../device/device.types.js'
import type { Look } from '../sdk/createLook.js'
import { readRequest } from './readRequest.js'
import type { VisitState, WindowVisit } from './window.types.js'

/** How long the window says that it is done, in ms, before it closes itself. */
const CLOSE_AFTER_MS = 1_500

/** What a window is made from. */
export interface VisitDeps {
  /** Undefined where the address of the window has no secret. */
  readonly boxes: Boxes | undefined
  readonly look: Look
  readonly clock: DeviceClock
  readonly close: () => void
}

/** Makes the visit of a window. */
export function createWindowVisit({ boxes, look, clock, close }: VisitDeps): WindowVisit {
  const listeners = new Set<() => void>()
  let state: VisitState = { status: 'loading' }

  function change(next: VisitState): void {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async begin() {
      change({ status: 'loading' })
      try {
        const request = readRequest(await boxes?.take('request'))
        if (!request) return change({ status: 'gone' })
        look.change(request.look)
        change({ status: 'open', task: request.task, isSending: false, hasFailed: false })
      } catch {
        change({ status: 'away' })
      }
    },
    async answer(answer) {
      const before = state
      if (!boxes || before.status !== 'open' || before.isSending) return
      change({ ...before, isSending: true, hasFailed: false })
      try {
        await boxes.put('answer', answer)
        change({ status: 'done', answer: answer.kind })
        clock.after(CLOSE_AFTER_MS, close)
      } catch (error) {
        // An answer before this one has arrived, though its own answer was lost: it counts, and the frame has it.
        if (isRefusal(error, 'box/used')) change({ status: 'done', answer: 'sent' })
        else change({ ...before, isSending: false, hasFailed: true })
      }
    },
    close,
  }
}
