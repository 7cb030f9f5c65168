import type { Emitter, Report } from '../base/emitter.js'
import type { Route } from '../features/router/router.types.js'
import type { LatchEvents } from '../latch.types.js'
import type { Duty } from './feature.types.js'
import type { AskedAfter, MissedEvent } from './lateDuties.js'

/**
 * The duties of a kit. Each duty is a view that must be shown before any other while its condition holds (S2.07,
 * S4.06). To ask the duties is to call these conditions, which may be asynchronous. The answer is the required view:
 * that of the first open duty, or undefined where no duty is open.
 */
export interface Duties {
  /** The required view by the newest answer. Undefined where no view is required, or no answer has come yet. */
  required(): Route | undefined
  /**
   * The required view for the present state: a route where every condition answers at once, else a promise. Where the
   * duties are asked again meanwhile, the promise resolves with the newest answer.
   */
  current(): Route | undefined | Promise<Route | undefined>
  /** The view of the duty whose answer is pending: that view says that it checks. Undefined where no answer is pending. */
  pending(): Route | undefined
  /** Asks the duties again. */
  ask(): void
  /**
   * Asks the duties now and after each event that can change the answer, those in `missed` included. Calls `show` where a
   * view is required then: `mayOpen` is false after a reload, which must not open the modal. Returns a function that ends
   * this.
   */
  start(show: (mayOpen: boolean) => void, missed?: readonly MissedEvent[]): () => void
}

/**
 * When `show` is called for the required view after each event: `always`, only where the view is another one than before
 * (`changed`), or `never`, because a step shows the view.
 */
const SHOWN_AFTER: Readonly<Record<AskedAfter, 'always' | 'changed' | 'never'>> = {
  connected: 'always',
  networkChanged: 'always',
  walletSwitched: 'always',
  accountsChanged: 'changed',
  networksChanged: 'changed',
  disconnected: 'never',
}

type Answer = Route | undefined

/** An event after which a required view is shown, once the duties have answered. */
interface Due {
  readonly when: 'always' | 'changed'
  /** Whether the view may open the modal. */
  readonly mayOpen: boolean
}

/** The dependencies of the duties. */
export interface DutiesDeps {
  /** The duties of all features, in their order. */
  readonly list: readonly Duty[]
  readonly events: Pick<Emitter<LatchEvents>, 'on'>
  readonly report: Report
  /** Calls the condition of one duty. */
  readonly isOpen: (duty: Duty) => boolean | Promise<boolean>
}

/** Makes the duties of a kit. */
export function createDuties({ list, events, report, isOpen: askOne }: DutiesDeps): Duties {
  /** Counts how often the duties were asked. The answer to an older question changes nothing. */
  let question = 0
  let required: Answer
  /**
   * The wait for the answer to the newest question. Undefined while no question is open. A further question joins the
   * wait, so that a condition that never answers an older question blocks no caller.
   */
  let wait: { readonly answer: Promise<Answer>; readonly end: (answer: Answer) => void } | undefined
  /** The route of the duty whose answer to the newest question is pending. */
  let pending: Answer
  /** The events since the last answer. */
  let due: readonly Due[] = []
  /** Shows the required view. Undefined before `start` and after its end. */
  let show: ((mayOpen: boolean) => void) | undefined

  /** The route of the first open duty of these, for the question with this number. */
  function firstOf(mine: number, [duty, ...rest]: readonly Duty[]): Answer | Promise<Answer> {
    if (!duty) return undefined
    const decide = (isOpen: boolean): Answer | Promise<Answer> => (isOpen ? duty.route : firstOf(mine, rest))
    const isOpen = askOne(duty)
    if (typeof isOpen === 'boolean') return decide(isOpen)
    if (mine === question) pending = duty.route
    return isOpen.then(decide)
  }

  /** The answer of all duties. Where a condition throws, the view that was required before stays required. */
  function tryAll(mine: number): Answer | Promise<Answer> {
    try {
      return firstOf(mine, list)
    } catch (error) {
      report(error)
      return required
    }
  }

  function startWait(): NonNullable<typeof wait> {
    let end = (_: Answer): void => {}
    const answer = new Promise<Answer>((resolve) => (end = resolve))
    return { answer, end }
  }

  /** Takes the answer to the newest question. Shows the required view, then ends the wait. */
  function settle(route: Answer): void {
    const shown = due.filter(({ when }) => when === 'always' || route !== required)
    const ended = wait
    required = route
    pending = undefined
    due = []
    wait = undefined
    if (route && shown.length > 0) show?.(shown.some(({ mayOpen }) => mayOpen))
    ended?.end(route)
  }

  function ask(): void {
    const mine = ++question
    const take = (route: Answer): void => {
      if (mine === question) settle(route)
    }
    const asked = tryAll(mine)
    if (!(asked instanceof Promise)) return settle(asked)
    wait ??= startWait()
    asked.then(take, (error: unknown) => {
      report(error)
      // Where a condition rejects, the view that was required before stays required.
      take(required)
    })
  }

  return {
    required: () => required,
    pending: () => pending,
    current() {
      // Before `start` and after its end, no event makes the duties ask again, so they are asked here.
      if (!show) ask()
      return wait ? wait.answer : required
    },
    ask,
    start(showRequired, missed = []) {
      show = showRequired
      ask()
      const hear = (...[name, event]: MissedEvent): void => {
        const when = SHOWN_AFTER[name]
        // A reload does not open the modal.
        const mayOpen = !('reconnected' in event && event.reconnected)
        if (when !== 'never') due = [...due, { when, mayOpen }]
        ask()
      }
      const names = Object.keys(SHOWN_AFTER) as AskedAfter[]
      const stops = names.map((name) => events.on(name, (event) => hear(name, event)))
      for (const each of missed) hear(...each)
      return () => {
        show = undefined
        // After the end, a late answer changes nothing: the wait ends with the last required view.
        question += 1
        settle(required)
        for (const stop of stops) stop()
      }
    },
  }
}
