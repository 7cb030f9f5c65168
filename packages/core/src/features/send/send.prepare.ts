import type { Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import { withTimeout } from '../../base/time.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { sendError } from './send.errors.js'
import { abilityOf } from '../../adapter/abilityOf.js'
import type { Adapter, PreparedTransfer, TransferAbility, TransferRequest } from '../../adapter/adapter.types.js'
import { signerOf } from '../../adapter/signerOf.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'

/** How long the chain may take to tell the fee of a payment, in ms. */
const PREPARE_TIMEOUT_MS = 30_000

/** The dependencies of {@link prepareTransfer}. */
export interface PrepareDeps {
  readonly environment: Pick<Environment, 'clock'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
}

/**
 * Prepares a transfer by the adapter. Rejects with `send/unsupported`, and with `wallet/…`. Where the adapter refuses a
 * receiver without a key, the review says so, and the visitor decides.
 */
export async function prepareTransfer(
  { environment, adapters }: PrepareDeps,
  account: ConnectedAccount,
  { to, value, token, memo, references, speed }: TransferRequest,
): Promise<{ readonly prepared: PreparedTransfer; readonly isOffCurve: boolean }> {
  const ability = await abilityOf(adapters.get(account.namespace), 'transfer')
  if (!ability) throw sendError('unsupported')
  const request: TransferRequest = {
    to,
    value,
    ...(token !== undefined && { token }),
    ...(memo && { memo }),
    ...(speed && { speed }),
    ...(references && references.length > 0 && { references }),
  }
  const read = (acceptsRisk: boolean): ReturnType<TransferAbility['prepare']> =>
    withTimeout(
      environment.clock,
      PREPARE_TIMEOUT_MS,
      ability.prepare(signerOf(account), { ...request, ...(acceptsRisk && { acceptsRisk }) }),
      () => walletError('timed-out'),
    )
  try {
    return { prepared: await read(false), isOffCurve: false }
  } catch (error) {
    if (!isLatchError(error, 'wallet/risky-address')) throw toWalletError(error)
    return { prepared: await read(true), isOffCurve: true }
  }
}
