import { fieldsOf, readChainId, toHexAddresses } from '@latchkit/core/adapter'
import type { injected } from '@wagmi/core'

type InjectedConnector = ReturnType<ReturnType<typeof injected>>

/** wagmi's connector, and the kit's connector that was made of it. */
type Connectors = Readonly<Record<'original' | 'own', InjectedConnector>>

/** The events whose handlers in wagmi's connector are asynchronous. */
export type HeardEvent = 'onAccountsChanged' | 'onConnect' | 'onDisconnect'

/** The events of one wallet that wait until an earlier event is handled. */
export interface HeardEvents {
  /** The newest payload of each kind of event, in their order. */
  readonly waiting: Map<HeardEvent, unknown>
  isBusy: boolean
}

/** The most events that are handled in a row. A wallet may emit an event whenever it is asked, so there is a limit. */
const MAX_ROUNDS = 10

/**
 * Passes an event to wagmi's connector when the earlier events are handled: wagmi ends a connection asynchronously, and
 * would lose an event that comes before the end (F073). Of the events of one kind that wait, only the newest is passed.
 * Ignores what wagmi or the wallet throws: the wallet gave no valid answer, and its next event is handled.
 */
export async function hear(
  events: HeardEvents,
  connectors: Connectors,
  name: HeardEvent,
  payload: unknown,
): Promise<void> {
  const { waiting } = events
  waiting.delete(name)
  waiting.set(name, payload)
  if (events.isBusy) return
  events.isBusy = true
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [next] = waiting
    if (!next) break
    waiting.delete(next[0])
    await handle(connectors, ...next).catch(() => {})
  }
  waiting.clear()
  events.isBusy = false
}

async function handle({ original, own }: Connectors, name: HeardEvent, payload: unknown): Promise<void> {
  if (name === 'onConnect') {
    const chainId = readChainId(fieldsOf(payload)['chainId']) ?? (await original.getChainId.call(own))
    return original.onConnect.call(own, { chainId: `${chainId}` })
  }
  // The functions below are async, though their type says otherwise.
  if (name === 'onDisconnect') return Promise.resolve(original.onDisconnect.call(own, payload as Error))
  const addresses = toHexAddresses(payload)
  await Promise.resolve(
    addresses.length > 0 ? original.onAccountsChanged.call(own, addresses) : original.onDisconnect.call(own),
  )
}
