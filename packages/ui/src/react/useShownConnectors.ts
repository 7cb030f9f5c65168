import { type Connector, isShownConnector } from '@latchkit/core'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useLatch } from './context.js'

const nothing = (): void => {}

/** Returns whether a wallet is injected into the page. A phone's wallet may come late, and says so by an event. */
function useInjected(): boolean {
  const { environment } = useLatch().options
  const page = environment?.window ?? (typeof window === 'undefined' ? undefined : window)
  const subscribe = useCallback(
    (tell: () => void) => {
      page?.addEventListener('ethereum#initialized', tell)
      return page ? () => page.removeEventListener('ethereum#initialized', tell) : nothing
    },
    [page],
  )
  return useSyncExternalStore(
    subscribe,
    () => !!page && 'ethereum' in page,
    () => false,
  )
}

/** Leaves out the entry for any injected wallet while no wallet is injected (S6.01). */
export function useShownConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const isInjected = useInjected()
  return useMemo(() => connectors.filter((each) => isShownConnector(each, isInjected)), [connectors, isInjected])
}
