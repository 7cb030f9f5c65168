import { FailedTransactionMetadata, type TransactionMetadata } from 'litesvm'
import { readFailure, type TransactionError } from './failure.js'

/** What came of a transaction. */
export interface Outcome {
  readonly error: TransactionError | null
  /** In lamports; 0 when it didn't get as far as paying. */
  readonly fee: bigint
  readonly logs: readonly string[]
  readonly computeUnits: bigint
  /** Instructions that programs called: for each of the transaction's own, in the order of their calls. */
  readonly inner: readonly (readonly InnerInstruction[])[]
  readonly returned: { readonly program: Uint8Array; readonly data: Uint8Array } | null
}

/** One of them. Accounts are counted as those of the transaction. */
export interface InnerInstruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}

/** The outcome of what was refused before it ran. */
export function refused(error: TransactionError): Outcome {
  return { error, fee: 0n, logs: [], computeUnits: 0n, inner: [], returned: null }
}

/** Reads what LiteSVM gives. */
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

/** It is in the text only, at its end. What never ran has a fee there too, but no signature. */
function readFee(metadata: TransactionMetadata): bigint {
  const fee = /fee: (\d+) \}\)$/.exec(metadata.toString())?.[1]
  return metadata.signature().some((byte) => byte !== 0) ? BigInt(fee ?? 0) : 0n
}
