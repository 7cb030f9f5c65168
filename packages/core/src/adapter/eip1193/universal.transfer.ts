import type { PreparedTransfer, Signer, TransferAbility, TransferRequest } from '../adapter.types.js'
import { refuseNotes } from '../refuseNotes.js'
import { requestOf } from '../requestOf.js'
import { toWalletError } from '../toWalletError.js'
import { walletError } from '../wallet.errors.js'
import { checkAddress } from './checkAddress.js'
import { checkPrepared } from './checkPrepared.js'
import { sendTransaction } from './eip1193.send.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { transferData } from './erc20.js'
import { checkUint256 } from './quantities.js'
import { estimate } from './universal.chain.js'

/** Makes the ability that sends an amount of the native coin or of an ERC-20 token. */
export const createTransfer = (deps: Eip1193Deps): TransferAbility => ({
  prepare: (signer, request) => prepare(deps, signer, request),
  async send(signer, prepared) {
    checkPrepared(signer, prepared)
    return sendTransaction(deps, signer, requestOf(prepared.transaction))
  },
})

/** Prepares a payment. The wallet tells the fee, and nothing of what arrives. */
async function prepare(deps: Eip1193Deps, signer: Signer, request: TransferRequest): Promise<PreparedTransfer> {
  refuseNotes(request)
  const to = checkAddress(request.to)
  const token = request.token ? checkAddress(request.token) : undefined
  // The most that can be paid needs reads that a wallet may not answer.
  if (request.value === 'max') throw walletError('bad-amount', { amount: 'max' })
  const value = checkUint256(request.value)
  const content = token ? { to: token, value: 0n, data: transferData(to, value) } : { to, value }
  const fee = await estimate(deps, signer, content).catch((error: unknown) => toWalletError(error))
  return {
    networkId: signer.networkId,
    from: signer.address,
    to,
    value: value.toString(),
    ...(token && { token }),
    transaction: { ...content, value: content.value.toString() },
    ...(typeof fee === 'bigint'
      ? { fee: { value: fee.toString(), kind: 'atMost' } }
      : { failure: { code: fee.code, ...(typeof fee.context.reason === 'string' && { reason: fee.context.reason }) } }),
    anchor: {},
  }
}
