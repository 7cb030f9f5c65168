import type { AdapterAbilities } from '../adapter.types.js'
import { createAssets } from './eip1193.assets.js'
import { createCalls } from './eip1193.calls.js'
import { createPermissions } from './eip1193.permissions.js'
import type { DepsOf } from './eip1193.wallets.js'

/** The abilities that are requests to the wallet alone: all adapters of EVM chains send them in the same way. */
export type WalletRequests = Pick<AdapterAbilities, 'calls' | 'permissions' | 'assets'>

/** Makes these abilities (EIP-5792, ERC-7715, ERC-7811). */
export const createRequests = (depsOf: DepsOf): WalletRequests => ({
  calls: createCalls(depsOf),
  permissions: createPermissions(depsOf),
  assets: createAssets(depsOf),
})
