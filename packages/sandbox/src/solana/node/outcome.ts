import { FailedTransactionMetadata, type TransactionMetadata } from 'litesvm'
import { readFailure, type TransactionError } from './failure.js'

/** The result of a transaction. */
export interface Outcome {
  readonly error: TransactionError | null
  /** In lamports. 0 where the transaction was refused before its fee was paid. */
  readonly fee: bigint
  readonly logs: readonly string[]
  readonly computeUnits: bigint
  /**
   * The instructions that programs called: one list for each instruction of the transaction, in the order of the calls.
   */
  readonly inner: readonly (readonly InnerInstruction[])[]
  readonly returned: { readonly program: Uint8Array; readonly data: Uint8Array } | null
}

/** An instruction that a program called. Accounts are indexes into the transaction's accounts. */
export interface InnerInstruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}

/** Returns the outcome of a transaction that was refused before it ran. */
export function refused(error: TransactionError): Outcome {
  return { error, fee: 0n, logs: [], computeUnits: 0n, inner: [], returned: null }
}

/** Reads the outcome from LiteSVM's result. */
export function readOutcome(result: TransactionMetadata | FailedTransactionMetadata): Outcome {
  const failed = result instanceof FailedTransactionMetadata
  const metadata = failed ? result.meta() : result
  const returnData = metadata.returnData()
  const returned = { program: returnData.programId(), data: returnData.data() }
  return {
    error: failed ? readFailure(result) : null,
    fee: readFee(metadata),
    logs: metadata.logs(),
    computeUnits: metadata.computeUnitsConsumed(),
    inner: metadata.innerInstructions().map((calls) =>
      calls.map((call) => {
        const instruction = call.instruction()
        return {
          program: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: instruction.data(),
          stackHeight: call.stackHeight(),
        }
      }),
    ),
    returned: returned.data.length > 0 ? returned : null,
  }
}

/**
 * Reads the fee from the end of LiteSVM's text, its only place. A transaction that never ran has a fee there too, but
 * no signature.
 */
function readFee(metadata: TransactionMetadata): bigint {
  const fee = /fee: (\d+) \}\)$/.exec(metadata.toString())?.[1]
  return metadata.signature().some((byte) => byte !== 0) ? BigInt(fee ?? 0) : 0n
}
