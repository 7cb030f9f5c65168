import { createAccountMethods } from './accountMethods.js'
import { createChainMethods } from './chainMethods.js'
import type { Faucet } from './faucet.js'
import type { Ledger } from './ledger.js'
import { createTransactionMethods } from './transactionMethods.js'

/** Answers one method. What it throws with a code is what the caller gets. */
export type Method = (params: readonly unknown[]) => unknown

/** Methods by name. */
export type Methods = Readonly<Record<string, Method>>

/** What methods work with. */
export interface MethodDeps {
  readonly ledger: Ledger
  readonly faucet: Faucet
  readonly genesisHash: string
}

/** Every method of the node. */
export function createMethods(deps: MethodDeps): Methods {
  return { ...createChainMethods(deps), ...createAccountMethods(deps), ...createTransactionMethods(deps) }
}
