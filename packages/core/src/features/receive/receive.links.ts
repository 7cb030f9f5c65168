import { abilityOf } from '../../adapter/abilityOf.js'
import { addressIn } from '../../adapter/addressIn.js'
import type { Adapter, AssetBalance } from '../../adapter/adapter.types.js'
import type { Scale } from '../../adapter/scale.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { isFresh, type Stamped } from '../../base/cache.js'
import { namespaceOf, parseNetworkId, type Namespace } from '../../base/caip.js'
import { withTimeout, type Clock } from '../../base/time.js'
import { tokenKey } from '../../base/tokenKey.js'
import { CONTRACT_TIMEOUT_MS, SCALE_TTL_MS } from './receive.constants.js'
import { contractOf, isInUnits, toPaymentLink } from './receive.rules.js'
import type { PaymentRequest } from './receive.types.js'

/** The dependencies of {@link Links}. */
export interface LinksDeps {
  readonly clock: Clock
  readonly adapters: ReadonlyMap<Namespace, Adapter>
}

/** Makes payment links. */
export interface Links {
  /**
   * The link of a request. Asks the chain only for the multiplier of a token whose link has the units of its contract.
   * Rejects as {@link toPaymentLink} throws and, where the contract can't be read, with `wallet/…`: without its multiplier
   * the link would ask for another amount (F304).
   */
  make(request: PaymentRequest): Promise<string>
}

/** Makes what makes payment links. */
export function createLinks({ clock, adapters }: LinksDeps): Links {
  /** What was read of contracts, by network and address. A visitor types several amounts of one token. */
  const known = new Map<string, Stamped<Promise<AssetBalance | undefined>>>()

  async function read({ networkId, address, token }: PaymentRequest): Promise<AssetBalance | undefined> {
    const { namespace, reference } = parseNetworkId(networkId)
    const contract = token === undefined ? undefined : addressIn(namespace, contractOf(networkId, token), reference)
    const ability = await abilityOf(adapters.get(namespaceOf(networkId)), 'balance')
    if (!ability || contract === undefined) return undefined
    const late = (): unknown => walletError('timed-out')
    return withTimeout(clock, CONTRACT_TIMEOUT_MS, ability.get({ address, networkId, token: contract }), late)
  }

  async function scaleOf(request: PaymentRequest): Promise<Scale | undefined> {
    const { networkId, token } = request
    const key = tokenKey(networkId, token === undefined ? undefined : contractOf(networkId, token))
    const kept = known.get(key)
    if (kept && isFresh(clock, kept, SCALE_TTL_MS)) return (await kept.value)?.scale
    const reading = { value: read(request), at: clock.now() }
    known.set(key, reading)
    try {
      return (await reading.value)?.scale
    } catch (error) {
      if (known.get(key) === reading) known.delete(key)
      throw toWalletError(error)
    }
  }

  return {
    async make(request) {
      // What is wrong with the request is said before the chain is asked.
      const link = toPaymentLink(request)
      if (!isInUnits(request)) return link
      const scale = await scaleOf(request)
      return scale ? toPaymentLink({ ...request, scale }) : link
    },
  }
}
