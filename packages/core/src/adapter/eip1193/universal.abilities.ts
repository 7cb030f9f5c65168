import type { UniversalAbilities } from '../universalAdapter.js'
import { createRequests } from './eip1193.requests.js'
import { createMessage, createTypedData } from './eip1193.sign.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { codeAt, createBalance } from './universal.balance.js'
import { createTracking, createTransaction } from './universal.chain.js'
import { createTransfer } from './universal.transfer.js'

/** Makes the abilities of the universal adapter. Every request goes through the connected wallet. */
export const createAbilities = (deps: Eip1193Deps): UniversalAbilities => ({
  ...createRequests(() => deps),
  balance: createBalance(deps),
  message: createMessage(deps, (request) => codeAt(deps, request)),
  typedData: createTypedData(deps),
  transaction: createTransaction(deps),
  tracking: createTracking(deps),
  transfer: createTransfer(deps),
})
