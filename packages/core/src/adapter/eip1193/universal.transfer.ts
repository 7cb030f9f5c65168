import type { Signer, TransferRequest } from '../adapter.types.js'
import { sendTransaction } from './eip1193.send.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { transferData } from './erc20.js'

/** Has the wallet send an amount of the native coin, or of an ERC-20 token, in its smallest unit. */
export const transfer = (deps: Eip1193Deps, signer: Signer, { to, value, token }: TransferRequest): Promise<string> =>
  sendTransaction(deps, signer, token ? { to: token, data: transferData(to, value) } : { to, value })
