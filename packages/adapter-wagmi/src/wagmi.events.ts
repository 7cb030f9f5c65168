import { fieldsOf, readChainId, toHexAddresses } from '@latchkit/core/adapter'
import type { injected } from '@wagmi/core'

type InjectedConnector = ReturnType<ReturnType<typeof injected>>

/** The handlers of wagmi's connector that send requests to the wallet, or work asynchronously. */
export type HeardEvent = 'onAccountsChanged' | 'onConnect' | 'onDisconnect'

/** The events of one wallet that wait for an earlier event to be handled. */
export interface HeardEvents {
  /** The newest payload of each kind, in their order. */
  readonly waiting: Map<HeardEvent, unknown>
  isBusy: boolean
}

/** The most events that are handled in a row. A wallet may emit an event whenever it is asked, so there is a limit. */
const MAX_ROUNDS = 10

/**
 * Passes an event to wagmi's connector when the earlier events are handled: wagmi ends a connection asynchronously, and
 * would lose an event that comes before the end (F073). Of the events of one kind that wait, only the newest is passed.
 * Ignores what wagmi or the wallet throws. `own` is the connector that `original` was made into.
 */
export async function hear(
  events: HeardEvents,
  { own, original }: Readonly<Record<'own' | 'original', InjectedConnector>>,
  name: HeardEvent,
  payload: unknown,
): Promise<void> {
  const { waiting } = events
  waiting.delete(name)
  waiting.set(name, payload)
  if (events.isBusy) return
  events.isBusy = true
  const handlers: Readonly<Record<HeardEvent, (payload: unknown) => unknown>> = {
    onAccountsChanged(answer) {
      const addresses = toHexAddresses(answer)
      return addresses.length > 0 ? original.onAccountsChanged.call(own, addresses) : original.onDisconnect.call(own)
    },
    async onConnect(info) {
      const chainId = readChainId(fieldsOf(info)['chainId']) ?? (await original.getChainId.call(own))
      return original.onConnect.call(own, { chainId: `${chainId}` })
    },
    onDisconnect: (error) => original.onDisconnect.call(own, error as Error),
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [next] = waiting
    if (!next) break
    const [name, payload] = next
    waiting.delete(name)
    try {
      await handlers[name](payload)
    } catch {
      // The wallet gave no valid answer. Its next event is handled.
    }
  }
  waiting.clear()
  events.isBusy = false
}
