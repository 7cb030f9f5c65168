import type { Environment } from '@latchkit/core'
import { createReadLimit, fieldsOf, readChainId, sleep, toHexAddresses, type ReadLimit } from '@latchkit/core/adapter'
import type { injected } from '@wagmi/core'

type InjectedConnector = ReturnType<ReturnType<typeof injected>>

/** wagmi's connector, and the kit's connector that was made of it. */
interface Connectors extends Readonly<Record<'original' | 'own', InjectedConnector>> {
  /** Whether the connector is to be connected. */
  readonly isWanted: () => boolean
}

/** The events that are handled asynchronously: by wagmi's connector, or by a read of the chain (F265). */
export type HeardEvent = 'onAccountsChanged' | 'onChainChanged' | 'onConnect' | 'onDisconnect'

/** The events of one wallet that wait until an earlier event is handled. */
export interface HeardEvents {
  /** The newest payload of each kind of event, in their order. */
  readonly waiting: Map<HeardEvent, unknown>
  isBusy: boolean
  /** When the wallet may be read again (F267). Made with the first event. */
  limit?: ReadLimit
  /** The newest chain that an event named. Undefined again when the chain is read. */
  chainId?: number | undefined
}

/** The events that the wallet is read after. */
const READ_AFTER: readonly HeardEvent[] = ['onChainChanged', 'onConnect', 'onDisconnect']

/** How long after a read that disagrees with an event the chain is read once more. */
const REPEAT_MS = 500

/** The most events that are handled in a row without a pause. A wallet may emit an event at any call. */
const MAX_ROUNDS = 10

/**
 * Passes an event to wagmi's connector when the earlier events are handled: wagmi ends a connection asynchronously, and
 * would lose an event that comes before the end (F073). Of the events of one kind that wait, only the newest is passed.
 * An event that would cause more reads than the limit allows waits, and the later ones with it. Ignores what wagmi or
 * the wallet throws: the wallet gave no valid answer, and its next event is handled.
 */
export async function hear(
  { clock }: Pick<Environment, 'clock'>,
  events: HeardEvents,
  connectors: Connectors,
  name: HeardEvent,
  payload: unknown,
): Promise<void> {
  const { waiting } = events
  const limit = (events.limit ??= createReadLimit(clock))
  waiting.delete(name)
  waiting.set(name, payload)
  if (events.isBusy) return
  events.isBusy = true
  for (let round = 0; waiting.size > 0; round += 1) {
    const [[name] = ['onConnect' as const]] = waiting
    const isLimited = READ_AFTER.includes(name) || round >= MAX_ROUNDS
    const pause = isLimited ? limit.pauseMs() : 0
    if (pause > 0) await sleep(clock, pause)
    if (isLimited) begin(limit)
    // Read after the pause: a newer event of the kind may have come.
    const newest = waiting.get(name)
    waiting.delete(name)
    const handling = name === 'onChainChanged' ? readChain(clock, events, connectors) : handle(connectors, name, newest)
    await handling.catch(() => {})
  }
  events.isBusy = false
}

/** Takes note of an event that is passed. wagmi doesn't report what it read, so each counts as one that found nothing. */
function begin(limit: ReadLimit): void {
  limit.begin()
  limit.found('')
}

/** Tells wagmi's connector the chain that the wallet is on, after an event that named none. */
async function readChain(
  clock: Environment['clock'],
  events: HeardEvents,
  { original, own }: Connectors,
): Promise<void> {
  events.chainId = undefined
  const read = await original.getChainId.call(own)
  const isDenied = events.chainId !== undefined && events.chainId !== read
  if (isDenied) await sleep(clock, REPEAT_MS)
  original.onChainChanged.call(own, String(isDenied ? await original.getChainId.call(own) : read))
}

async function handle(
  { original, own, isWanted }: Connectors,
  name: Exclude<HeardEvent, 'onChainChanged'>,
  payload: unknown,
): Promise<void> {
  if (name === 'onConnect') {
    if (!isWanted()) return
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
