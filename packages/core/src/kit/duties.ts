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
  /** Asks again. A feature calls it when its own duty is fulfilled. */
  ask(): void
  /** Asks again after each event that can change an answer, and calls `show` where a view is required:
   * with false where it may be shown in an open modal only. */
  start(show: (mayOpen: boolean) => void): () => void
}

/**
 * The events after which the duties are asked again, and when a required view is then shown: `always`, where it is
 * another one than before (`changed`), or `never`: then a step shows it where that is right.
 */
const ASKED_AFTER = {
  connected: 'always',
  networkChanged: 'always',
  walletSwitched: 'always',
  accountsChanged: 'changed',
  networksChanged: 'changed',
  disconnected: 'never',
} as const satisfies { readonly [name in keyof LatchEvents]?: 'always' | 'changed' | 'never' }

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

  /** A condition that throws leaves what was required before. */
  function tryAll(): Answer | Promise<Answer> {
    try {
      return firstOf(list)
    } catch (error) {
      report(error)
      return required
    }
  }

  function ask(): void {
    const mine = ++question
    const asked = tryAll()
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
    ask,
    start(show) {
      const onEvent = (name: keyof typeof ASKED_AFTER, event: object): void => {
        const before = required
        ask()
        const mine = question
        // A reload opens nothing by itself.
        const mayOpen = !('reconnected' in event && event.reconnected)
        const settle = (route: Answer): void => {
          const isDue = ASKED_AFTER[name] === 'always' || route !== before
          if (route && isDue && ASKED_AFTER[name] !== 'never' && mine === question) show(mayOpen)
        }
        if (answer instanceof Promise) void answer.then(settle)
        else settle(answer)
      }
      isListening = true
      ask()
      const names = Object.keys(ASKED_AFTER) as (keyof typeof ASKED_AFTER)[]
      const stops = names.map((name) => events.on(name, (event) => onEvent(name, event)))
      return () => {
        isListening = false
        question += 1
        for (const stop of stops) stop()
      }
    },
  }
}
