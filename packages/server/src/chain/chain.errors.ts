import { isExecution, isRevert } from '../rpc/rpc.client.js'
import type { RpcError } from '../rpc/rpc.types.js'

/** The error of a chain whose nodes don't answer, or answer with what can't be. Later, the call may succeed. */
export class ChainAway extends Error {}

/** The error that a node itself answered with. */
export class ChainRefused extends Error {
  readonly code: number
  /** Whether the call reverted. Each node answers so. */
  readonly isRevert: boolean
  /** Whether the call failed by what it does, as a call that reverts, or that uses up its gas. */
  readonly isExecution: boolean

  constructor(method: string, error: RpcError) {
    // The text of a node may have its URL, with the key of the operator.
    super(`${method} was refused with ${error.code}.`)
    this.code = error.code
    this.isRevert = isRevert(error)
    this.isExecution = isExecution(error)
  }
}
