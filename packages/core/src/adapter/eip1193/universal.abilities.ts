import type { UniversalAbilities } from '../universalAdapter.js'
import { createRequests } from './eip1193.requests.js'
import { createMessage, createTypedData } from './eip1193.sign.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { createBalance } from './universal.balance.js'
import { createTracking, createTransaction } from './universal.chain.js'
import { createTransfer } from './universal.transfer.js'

/** Makes the abilities of the universal adapter. Every request goes through the connected wallet. */
export function createAbilities(deps: Eip1193Deps): UniversalAbilities {
  const balance = createBalance(deps)
  return {
    ...createRequests(() => deps),
    balance,
    message: createMessage(deps, balance.codeAt),
    typedData: createTypedData(deps),
    transaction: createTransaction(deps),
    tracking: createTracking(deps),
    transfer: createTransfer(deps),
  }
}
