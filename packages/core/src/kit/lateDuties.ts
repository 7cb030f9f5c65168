import { once } from '../base/once.js'
import type { LatchEvents } from '../latch.types.js'
import type { Duties, DutiesDeps } from './duties.js'

/** The name of an event after which the duties are asked again. */
export type AskedAfter =
  | 'connected'
  | 'networkChanged'
  | 'walletSwitched'
  | 'accountsChanged'
  | 'networksChanged'
  | 'disconnected'

const ASKED_AFTER: readonly AskedAfter[] = [
  'connected',
  'networkChanged',
  'walletSwitched',
  'accountsChanged',
  'networksChanged',
  'disconnected',
] satisfies readonly (keyof LatchEvents)[]

/** An event that came before the code of the duties was loaded. */
export type MissedEvent = readonly [name: AskedAfter, event: LatchEvents[AskedAfter]]

/**
 * The duties of a kit before their code is loaded: with the router, or with the first event after which they are asked.
 * Before that no wallet is connected, so no view is required.
 */
export interface LateDuties {
  /** Loads the duties. In a kit that has started, they have started too. */
  load(): Promise<Duties>
  /** Asks the duties again, where they are loaded. Otherwise loading them asks. */
  ask(): void
  /** Begins the duties as {@link Duties} does, once they are loaded. They hear the events that came before. */
  start(show: (mayOpen: boolean) => void): () => void
}

/** Makes {@link LateDuties}. Events whose code can't be loaded are lost, and the next event loads it again. */
export function createLateDuties(
  deps: DutiesDeps,
  loadCode: () => Promise<{ createDuties(deps: DutiesDeps): Duties }> = () => import('./duties.js'),
): LateDuties {
  const { events, report } = deps
  /** Starts the duties that were loaded. Undefined before `start` and after its end. */
  let begin: ((duties: Duties) => void) | undefined
  let loaded: Duties | undefined
  const load = once(async () => {
    loaded = (await loadCode()).createDuties(deps)
    begin?.(loaded)
    return loaded
  })

  return {
    load,
    ask: () => loaded?.ask(),
    start(show) {
      const missed: MissedEvent[] = []
      const lose = (error: unknown): void => {
        missed.length = 0
        report(error)
      }
      let stops = ASKED_AFTER.map((name) =>
        events.on(name, (event) => {
          missed.push([name, event])
          load().catch(lose)
        }),
      )
      const stop = (): void => stops.forEach((each) => each())
      begin = (duties) => {
        stop()
        stops = [duties.start(show, missed)]
      }
      if (loaded) begin(loaded)
      return () => {
        begin = undefined
        stop()
      }
    },
  }
}
