import type { PreparedTransfer, Signer } from '@latchkit/core/adapter'
import { at, readUnits } from './answers.js'
import { COMMITMENT } from './solana.constants.js'
import { rpc } from './solana.rpc.js'
import type { SolanaDeps } from './solana.wallets.js'

/** What a payment takes of the coin, in lamports. */
interface Spending {
  /** The fee, and the amount where the coin is paid. */
  readonly spent: bigint
  /** The token account that the payment makes for the receiver. */
  readonly account?: { readonly bytes: number; readonly lamports: bigint } | undefined
}

/** Reads what an account has of the coin, in lamports. */
export async function readUsable(deps: SolanaDeps, { address, networkId }: Signer): Promise<bigint> {
  const method = 'getBalance'
  return readUnits(at(await rpc(deps, networkId, method, [address, { commitment: COMMITMENT }]), 'value'), method)
}

/**
 * Reads what of the coin is missing beside the amount and the fee: for the deposit of the receiver's new account (F247), or
 * because what is left is neither nothing nor what an account must hold (F246). Undefined where it is neither.
 */
export async function readMissing(
  deps: SolanaDeps,
  signer: Signer,
  { spent, account }: Spending,
): Promise<PreparedTransfer['missing']> {
  const method = 'getMinimumBalanceForRentExemption'
  const leastOf = async (bytes: number): Promise<bigint> =>
    readUnits(await rpc(deps, signer.networkId, method, [bytes]), method)
  const left = (await readUsable(deps, signer)) - spent
  if (left < 0n) return undefined
  const deposit = account ? (await leastOf(account.bytes)) - account.lamports : 0n
  if (left < deposit) return { for: 'deposit', needed: deposit.toString(), left: left.toString() }
  const rest = left - (deposit > 0n ? deposit : 0n)
  const reserve = await leastOf(0)
  return rest > 0n && rest < reserve ? { for: 'reserve', needed: reserve.toString(), left: rest.toString() } : undefined
}
