import { signerOf } from '../../adapter/signerOf.js'
import { abilityFor } from './signing.rules.js'
import type { Adapter, TypedData } from '../../adapter/adapter.types.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { parseNetworkId, type Namespace } from '../../base/caip.js'
import type { Report } from '../../base/emitter.js'
import { isRecord, isText } from '../../base/guard.js'
import { wrapErrors } from '../../base/wrapErrors.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { OperationsController } from '../operations/operations.types.js'
import { signingError } from './signing.errors.js'
import type { SigningController } from './signing.types.js'

/** What the signing controller needs. */
export interface SigningDeps {
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly operations: Pick<OperationsController, 'run'>
  /** Reports failures to telemetry (S8.15). */
  readonly trackError: Report
}

/**
 * Refuses typed data for another chain (S5.03, required by EIP-712). A domain without a chain id is valid on every
 * chain.
 */
function checkTypedData(data: TypedData, { caipNetworkId: actual }: ConnectedAccount): void {
  if (!isRecord(data) || !isRecord(data.types) || !isRecord(data.message) || !isText(data.primaryType))
    throw signingError('bad-typed-data')
  const { chainId } = isRecord(data.domain) ? data.domain : {}
  if (chainId === undefined || chainId === null) return
  const { namespace, reference } = parseNetworkId(actual)
  const wanted = toInteger(chainId)
  if (wanted === undefined) throw signingError('bad-typed-data')
  if (`${wanted}` !== reference) throw walletError('wrong-network', { actual, expected: `${namespace}:${wanted}` })
}

function toInteger(value: unknown): bigint | undefined {
  try {
    return BigInt(value as bigint | number | string)
  } catch {
    return undefined
  }
}

/** Makes the signing controller. */
export function createSigningController({ adapters, operations, trackError }: SigningDeps): SigningController {
  const controller: SigningController = {
    signMessage: (message, options) =>
      operations.run({
        kind: 'signMessage',
        content: message,
        address: options?.address,
        steps: [
          {
            async ask({ account, check }) {
              if (typeof message !== 'string' || message === '') throw signingError('bad-message')
              const ability = await abilityFor(adapters, account, 'message')
              check()
              return ability.sign(signerOf(account), message)
            },
          },
        ],
      }),
    signTypedData: (data) =>
      operations.run({
        kind: 'signTypedData',
        content: data,
        steps: [
          {
            async ask({ account, check }) {
              const ability = await abilityFor(adapters, account, 'typedData')
              check()
              checkTypedData(data, account)
              return ability.sign(signerOf(account), data)
            },
          },
        ],
      }),
  }
  return wrapErrors(controller, trackError)
}
