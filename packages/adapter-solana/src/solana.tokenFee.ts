import type { CaipNetworkId } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { at, readUnits } from './answers.js'
import type { Mint } from './solana.balance.js'
import { COMMITMENT } from './solana.constants.js'
import { rpc } from './solana.rpc.js'
import type { SolanaDeps } from './solana.wallets.js'

/** All of an amount, in hundredths of a per cent. */
const WHOLE = 10_000n

/**
 * Returns what a transfer costs in the token itself: the receiver gets that much less (an extension of Token-2022). A new
 * fee counts from its epoch on, so the epoch is read where the mint has a fee. Rejects with `wallet/bad-answer`.
 */
export async function readTokenFee(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  { transferFee: fees }: Pick<Mint, 'transferFee'>,
): Promise<(value: bigint) => bigint> {
  if (fees === undefined) return () => 0n
  const method = 'getEpochInfo'
  const epoch = readUnits(at(await rpc(deps, networkId, method, [{ commitment: COMMITMENT }]), 'epoch'), method)
  const begins = readUnits(at(fees, 'newerTransferFee', 'epoch'), 'getAccountInfo')
  const fee = at(fees, epoch >= begins ? 'newerTransferFee' : 'olderTransferFee')
  const basisPoints = readUnits(at(fee, 'transferFeeBasisPoints'), 'getAccountInfo')
  const most = readUnits(at(fee, 'maximumFee'), 'getAccountInfo')
  if (basisPoints > WHOLE) throw walletError('bad-answer', { method: 'getAccountInfo' })
  return (value) => {
    // The program rounds up.
    const share = (value * basisPoints + WHOLE - 1n) / WHOLE
    return share < most ? share : most
  }
}
