import { abilityOf } from '../../adapter/abilityOf.js'
import { addressIn } from '../../adapter/addressIn.js'
import type { Adapter, NameTarget } from '../../adapter/adapter.types.js'
import { chainOfAddress } from '../../adapter/chainOfAddress.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { isSameAddress } from '../../base/address.js'
import { parseNetworkId, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import type { ErrorContext, LatchError } from '../../base/errors.js'
import { withTimeout } from '../../base/time.js'
import type { KnownReceiver, ReceiverFacts } from './receivers.types.js'

/** How long a name may take to be looked up, in ms. */
const NAME_TIMEOUT_MS = 10_000
/** How long the review waits to learn whether a contract is at the receiver's address, in ms. After that it is not known. */
const CODE_TIMEOUT_MS = 3_000
/** A text with dots between its parts, as names have them. */
const NAME = /^[^\s.:/?#@]+(\.[^\s.:/?#@]+)+$/u

/** Whether a text has the form of a name, such as `vitalik.eth`, which must be looked up. */
export const isName = (text: string): boolean => NAME.test(text.trim())

/**
 * The address that a text is on a network, in its usual form. Throws `wallet/bad-address` with the fault for any other text
 * (F131, F136).
 */
export function readReceiver(networkId: CaipNetworkId, text: string): string {
  const { namespace, reference } = parseNetworkId(networkId)
  const given = text.trim()
  const address = addressIn(namespace, given, reference)
  if (address !== undefined) return address
  const chain = chainOfAddress(given)
  const isOther = chain !== undefined && chain !== namespace
  throw walletError('bad-address', {
    address: given,
    ...(isOther ? { fault: 'other-chain', chain } : { fault: 'malformed' }),
  })
}

/** The receiver of a payment. `name`: where it was given by a name. */
export interface NamedReceiver {
  readonly to: string
  readonly name?: ReceiverName | undefined
}

/** The name of a receiver, as it was looked up. */
export interface ReceiverName extends Omit<NameTarget, 'address'> {
  /** The address that the name led to when it was looked up first (F142). */
  readonly ledTo: string
}

/** The dependencies of {@link ReceiverReading}. */
export interface ReceiverReadingDeps {
  readonly environment: Pick<Environment, 'clock'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** Makes the error of a name that leads nowhere: one of the feature that receivers are read for. */
  readonly refuse: (fault: 'name-unresolved', context?: ErrorContext, cause?: unknown) => LatchError
}

/** What names and chains say of receivers. */
export interface ReceiverReading {
  /** Where a name leads to, in the network's usual form. Rejects as a name that leads nowhere (F141). */
  resolve(networkId: CaipNetworkId, name: string): Promise<NameTarget>
  /** The receiver that a text is, or that the name leads to. Rejects as {@link readReceiver} throws and as `resolve` does. */
  at(networkId: CaipNetworkId, text: string): Promise<NamedReceiver>
  /** What is at an address. Undefined where the chain doesn't say it soon: nothing is warned of then. */
  codeAt(networkId: CaipNetworkId, address: string): Promise<ReceiverFacts['code']>
  /**
   * The name that a saved receiver was pinned with, and where it leads to now: the visitor may have chosen the address by
   * its entry (F142). Undefined where the name can't be looked up.
   */
  pinnedName(
    networkId: CaipNetworkId,
    address: string,
    known: readonly KnownReceiver[],
  ): Promise<ReceiverFacts['pinnedName']>
}

/** Makes what reads receivers. */
export function createReceiverReading({ environment, adapters, refuse }: ReceiverReadingDeps): ReceiverReading {
  const { clock } = environment
  const late = (): unknown => walletError('timed-out')

  async function resolve(networkId: CaipNetworkId, name: string): Promise<NameTarget> {
    const { namespace, reference } = parseNetworkId(networkId)
    const read = async (): Promise<NameTarget | null | undefined> =>
      (await abilityOf(adapters.get(namespace), 'names'))?.resolve(name, networkId)
    const found = await withTimeout(clock, NAME_TIMEOUT_MS, read(), late).catch((error: unknown) => {
      throw refuse('name-unresolved', { name }, error)
    })
    const address = found ? addressIn(namespace, found.address, reference) : undefined
    if (!found || address === undefined) throw refuse('name-unresolved', { name })
    return { ...found, address }
  }

  return {
    resolve,
    async at(networkId, text) {
      if (!isName(text)) return { to: readReceiver(networkId, text) }
      const { address, ...name } = await resolve(networkId, text.trim())
      return { to: address, name: { ...name, ledTo: address } }
    },
    async codeAt(networkId, address) {
      const ability = await abilityOf(adapters.get(parseNetworkId(networkId).namespace), 'balance').catch(
        () => undefined,
      )
      if (!ability?.codeAt) return undefined
      return withTimeout(clock, CODE_TIMEOUT_MS, ability.codeAt({ address, networkId }), late).catch(() => undefined)
    },
    async pinnedName(networkId, address, known) {
      const { name } =
        known.find((each) => each.as === 'saved' && each.name && isSameAddress(each.address, address)) ?? {}
      if (name === undefined) return undefined
      return resolve(networkId, name).then(
        (target) => ({ name, leadsTo: target.address }),
        () => undefined,
      )
    },
  }
}
