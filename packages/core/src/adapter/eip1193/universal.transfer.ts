import type { TransferAbility } from '../adapter.types.js'
import { sendTransaction } from './eip1193.send.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { transferData } from './erc20.js'

/** Makes the ability that sends an amount of the native coin or of an ERC-20 token. */
export const createTransfer = (deps: Eip1193Deps): TransferAbility => ({
  send: async (signer, { to, value, token }) =>
    sendTransaction(deps, signer, token ? { to: token, data: transferData(to, value) } : { to, value }),
})
