import { createAccountMethods } from './accountMethods.js'
import { createChainMethods } from './chainMethods.js'
import type { Faucet } from './faucet.js'
import type { Ledger } from './ledger.js'
import type { Queue } from './queue.js'
import { createTransactionMethods } from './transactionMethods.js'

/** Answers one JSON-RPC method. An error that it throws with a code is the answer. */
export type Method = (params: readonly unknown[]) => unknown

/** Methods by name. */
export type Methods = Readonly<Record<string, Method>>

/** The parts that the methods are made of. */
export interface MethodDeps {
  readonly ledger: Ledger
  readonly queue: Queue
  readonly faucet: Faucet
  readonly genesisHash: string
}

/** Creates every method of the node. */
export function createMethods(deps: MethodDeps): Methods {
  return { ...createChainMethods(deps), ...createAccountMethods(deps), ...createTransactionMethods(deps) }
}
