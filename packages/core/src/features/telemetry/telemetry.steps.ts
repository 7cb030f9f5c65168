import { subscribe } from 'valtio/vanilla'
import type { StepContext, StepTable } from '../../kit/feature.types.js'
import { factsOf } from '../router/router.rules.js'

/**
 * Records what the visitor presses (S3.18), derived from the effect of the press: a view that only a press opens, or an
 * attempt to connect while the connect view is shown.
 */
export function createSteps({ context, router, modal }: StepContext): StepTable {
  const { track } = context
  const connectors = context.get('connectors')
  let before: readonly unknown[] = []
  const look = (): void => {
    const { history } = router.state
    const { click } = factsOf(router.current().view)
    // A view that was in the history already was not pressed now: the visitor went back.
    if (click && !before.includes(history.at(-1))) track(click, {})
    before = [...history]
  }
  look()
  subscribe(router.state, look)
  // A listener instead of a step: another feature's step may show the next view before this one runs.
  context.events.on('connecting', ({ namespace, connectorId }) => {
    if (modal.state.open && router.current().view === 'Connect')
      track('SELECT_WALLET', { name: connectors.get(connectorId)?.name ?? connectorId, namespace })
  })
  return {}
}
