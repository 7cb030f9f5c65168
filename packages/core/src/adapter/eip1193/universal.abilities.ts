import type { AdapterAbilities } from '../adapter.types.js'
import { createAssets } from './eip1193.assets.js'
import { createCalls } from './eip1193.calls.js'
import { createPermissions } from './eip1193.permissions.js'
import { createMessage, createTypedData } from './eip1193.sign.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { createBalance } from './universal.balance.js'
import { createTransaction } from './universal.chain.js'
import { createTransfer } from './universal.transfer.js'

/** Makes the abilities of the universal adapter. Every request goes through the connected wallet. */
export function createAbilities(deps: Eip1193Deps): Omit<AdapterAbilities, 'contract' | 'signIn' | 'names'> {
  const depsOf = (): Eip1193Deps => deps
  return {
    balance: createBalance(deps),
    message: createMessage(deps),
    typedData: createTypedData(deps),
    transaction: createTransaction(deps),
    transfer: createTransfer(deps),
    calls: createCalls(depsOf),
    permissions: createPermissions(depsOf),
    assets: createAssets(depsOf),
  }
}
