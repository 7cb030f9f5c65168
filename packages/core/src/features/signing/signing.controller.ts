import { createAsks, signerOf, type AskDeps } from '../../adapter/askOnce.js'
import type { TypedData } from '../../adapter/adapter.types.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { parseNetworkId } from '../../base/caip.js'
import type { Report } from '../../base/emitter.js'
import { isRecord, isText } from '../../base/guard.js'
import { wrapErrors } from '../../base/wrapErrors.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { signingError } from './signing.errors.js'
import type { SigningController } from './signing.types.js'

/** What the signing controller needs. */
export interface SigningDeps extends AskDeps {
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
export function createSigningController({ trackError, ...deps }: SigningDeps): SigningController {
  const { ask, use } = createAsks(deps)
  const controller: SigningController = {
    signMessage: (message, options) =>
      ask({
        kind: 'signMessage',
        content: message,
        address: options?.address,
        async run(account, lost) {
          if (typeof message !== 'string' || message === '') throw signingError('bad-message')
          const ability = await use('message', account)
          lost.throwIfAborted()
          return ability.sign(signerOf(account), message)
        },
      }),
    signTypedData: (data) =>
      ask({
        kind: 'signTypedData',
        content: data,
        async run(account, lost) {
          const ability = await use('typedData', account)
          lost.throwIfAborted()
          checkTypedData(data, account)
          return ability.sign(signerOf(account), data)
        },
      }),
  }
  return wrapErrors(controller, trackError)
}
