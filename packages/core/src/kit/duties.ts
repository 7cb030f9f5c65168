import type { Emitter, Report } from '../base/emitter.js'
import type { Route } from '../features/router/router.types.js'
import type { LatchEvents } from '../latch.types.js'
import type { Duty } from './feature.types.js'

/** The views that must be shown before any other (S2.07, S4.06). */
export interface Duties {
  /** The view that the latest answers require. Undefined where none is required, or where no answer is there yet. */
  required(): Route | undefined
  /**
   * The view that the present state requires: at once where all answers are there, else a promise. A promise whose
   * question is out of date resolves with the answer to the newest question.
   */
  current(): Route | undefined | Promise<Route | undefined>
  /** Asks again after each event that can change an answer, and calls `show` where a view is required. */
  start(show: () => void): () => void
}

/** The events after which the duties are asked again. */
const ASKED_AFTER = [
  'connected',
  'accountsChanged',
  'networkChanged',
  'networksChanged',
  'walletSwitched',
  'disconnected',
] as const satisfies readonly (keyof LatchEvents)[]

type Answer = Route | undefined

/** What the duties are made from. */
export interface DutiesDeps {
  /** In the order in which they are shown. */
  readonly list: readonly Duty[]
  readonly events: Pick<Emitter<LatchEvents>, 'on'>
  readonly report: Report
  /** Asks one duty. */
  readonly isOpen: (duty: Duty) => boolean | Promise<boolean>
}

/** Makes the duties of a kit. */
export function createDuties({ list, events, report, isOpen: askOne }: DutiesDeps): Duties {
  /** The number of the newest question. The answer to an older one changes nothing. */
  let question = 0
  let isListening = false
  let answer: Answer | Promise<Answer>
  let required: Answer

  /** The route of the first open duty of `rest`. */
  function firstOf([duty, ...rest]: readonly Duty[]): Answer | Promise<Answer> {
    if (!duty) return undefined
    const decide = (isOpen: boolean): Answer | Promise<Answer> => (isOpen ? duty.route : firstOf(rest))
    const isOpen = askOne(duty)
    return typeof isOpen === 'boolean' ? decide(isOpen) : isOpen.then(decide)
  }

  function ask(): void {
    const mine = ++question
    const asked = firstOf(list)
    if (!(asked instanceof Promise)) {
      answer = required = asked
      return
    }
    answer = asked.then(
      (route) => (mine === question ? (answer = required = route) : answer),
      (error: unknown) => {
        report(error)
        // A question that failed is answered by what was required before.
        return mine === question ? (answer = required) : answer
      },
    )
  }

  return {
    required: () => required,
    current() {
      // Before `start`, and after it ended, no event says that the answer is out of date: ask each time.
      if (!isListening) ask()
      return answer
    },
    start(show) {
      const onEvent = (event: object): void => {
        ask()
        // A reload opens nothing by itself. What it found is shown once the modal opens.
        if ('reconnected' in event && event.reconnected) return
        const mine = question
        const settle = (route: Answer): void => {
          if (route && mine === question) show()
        }
        if (answer instanceof Promise) void answer.then(settle)
        else settle(answer)
      }
      isListening = true
      ask()
      const stops = ASKED_AFTER.map((name) => events.on(name, onEvent))
      return () => {
        isListening = false
        question += 1
        for (const stop of stops) stop()
      }
    },
  }
}
