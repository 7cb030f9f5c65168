import type { FailedTransactionMetadata } from 'litesvm'

/** The error of a transaction, in the form of Solana's nodes: `"BlockhashNotFound"`, `{ InstructionError: [0, …] }`. */
export type TransactionError = string | Readonly<Record<string, unknown>>

/**
 * Reads the error from LiteSVM's text in Rust's debug format, as in `err: InstructionError(0, Custom(1)), meta: …`. The
 * text has the names that nodes use; the form of LiteSVM's error objects differs from error to error.
 */
export function readFailure(failed: FailedTransactionMetadata): TransactionError {
  const text = /err: (.*?), meta: TransactionMetadata/s.exec(failed.toString())?.[1] ?? 'SanitizeFailure'
  const instruction = /^InstructionError\((\d+), (.+)\)$/s.exec(text)
  if (instruction) return { InstructionError: [Number(instruction[1]), readVariant(instruction[2] as string)] }
  return readVariant(text)
}

/** Reads `Name`, `Name(1)`, `Name("text")` or `Name { account_index: 1 }`. */
function readVariant(text: string): TransactionError {
  const [, name = text, inner] = /^(\w+)\s*[({]\s*(.*?)\s*[)}]$/s.exec(text) ?? []
  if (inner === undefined) return name
  const field = /^(\w+): (\d+)$/.exec(inner)
  if (field) return { [name]: { [field[1] as string]: Number(field[2]) } }
  return { [name]: /^\d+$/.test(inner) ? Number(inner) : inner.replace(/^"|"$/g, '') }
}

const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InsufficientFundsForRent: 'Transaction results in an account with insufficient funds for rent',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  SignatureFailure: 'Transaction did not pass signature verification',
  AddressLookupTableNotFound: "Transaction loads an address table account that doesn't exist",
  InsufficientFunds: 'insufficient funds for instruction',
  InvalidArgument: 'invalid program argument',
  InvalidInstructionData: 'invalid instruction data',
  InvalidAccountData: 'invalid account data for instruction',
  MissingRequiredSignature: 'missing required signature for instruction',
  ComputationalBudgetExceeded: 'Computational budget exceeded',
  ProgramFailedToComplete: 'Program failed to complete',
  IncorrectProgramId: 'incorrect program id for instruction',
}

/** Returns the text of an error, in the words of Solana's nodes for common errors, else the error's name. */
export function failureText(error: TransactionError): string {
  if (typeof error === 'string') return sentences[error] ?? error
  const [name, value] = Object.entries(error)[0] as [string, unknown]
  if (name === 'InstructionError') {
    const [index, inner] = value as [number, TransactionError]
    return `Error processing Instruction ${index}: ${failureText(inner)}`
  }
  if (name === 'Custom') return `custom program error: 0x${(value as number).toString(16)}`
  return sentences[name] ?? name
}
