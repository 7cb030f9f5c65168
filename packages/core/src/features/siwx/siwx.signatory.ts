import { abilityOf } from '../../adapter/abilityOf.js'
import { withTimeout } from '../../base/time.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import { SIGNATORY_TIMEOUT_MS } from './siwx.constants.js'
import { siwxError } from './siwx.errors.js'

/** What decides about the signatures of an account: a key, or the code of a contract. `unread`: no node has said it. */
export type Signatory = 'key' | 'contract' | 'unread'

/**
 * Reads what decides about the signatures of an account on its network. A key that has delegated to a contract (EIP-7702)
 * still signs. Undefined on a chain where this can't be asked. Never rejects.
 */
export async function signatoryOf(
  { adapters, environment: { clock } }: Pick<SiwxDeps, 'adapters' | 'environment'>,
  { namespace, address, caipNetworkId }: ConnectedAccount,
): Promise<Signatory | undefined> {
  try {
    const balance = await abilityOf(adapters.get(namespace), 'balance')
    if (!balance?.codeAt) return undefined
    const reading = balance.codeAt({ address, networkId: caipNetworkId })
    const code = await withTimeout(clock, SIGNATORY_TIMEOUT_MS, reading, () => siwxError('no-answer'))
    return code === 'contract' || code === 'token' ? 'contract' : 'key'
  } catch {
    return 'unread'
  }
}
