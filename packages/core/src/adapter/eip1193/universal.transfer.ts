import type { TransferAbility } from '../adapter.types.js'
import { requestOf } from '../requestOf.js'
import { sendTransaction } from './eip1193.send.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { prepareTransfer } from './universal.prepare.js'

/** Makes the ability that sends an amount of the native coin or of an ERC-20 token. */
export const createTransfer = (deps: Eip1193Deps): TransferAbility => ({
  prepare: (signer, request) => prepareTransfer(deps, signer, request),
  send: async (signer, { transaction }) => sendTransaction(deps, signer, requestOf(transaction)),
})
