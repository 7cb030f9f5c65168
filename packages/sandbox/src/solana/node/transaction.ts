import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'

/** A message of a version that the chain accepts. */
export type Message = Extract<CompiledTransactionMessage, { version: 'legacy' | 0 }> &
  CompiledTransactionMessageWithLifetime

/** A transaction that has been checked. LiteSVM ends the whole process on invalid bytes. */
export interface ReadTransaction {
  readonly transaction: Transaction
  readonly bytes: Uint8Array
  readonly message: Message
  /** In base58, in the order of the signers. A missing signature is all ones. The first is the transaction's id. */
  readonly signatures: readonly string[]
}

/** The size of a network packet, in bytes. */
const mostBytes = 1232

/**
 * Reads a transaction.
 *
 * @throws TypeError for other bytes, and for an encoding that isn't canonical.
 */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  if (bytes.length > mostBytes) throw new TypeError(`transaction too large: ${bytes.length} bytes (max: ${mostBytes})`)
  const transaction = orTypeError(() => getTransactionDecoder().decode(bytes))
  const message = readMessage(transaction.messageBytes as unknown as Uint8Array)
  if (!same(getTransactionEncoder().encode(transaction), bytes)) throw new TypeError('unknown bytes in the transaction')
  const signatures = Object.values(transaction.signatures)
  if (signatures.length !== message.header.numSignerAccounts) throw new TypeError('wrong number of signatures')
  return { transaction, bytes, message, signatures: signatures.map(toText) }
}

/**
 * Reads a message without signatures.
 *
 * @throws TypeError for other bytes, and for an encoding that isn't canonical.
 */
export function readMessage(bytes: Uint8Array): Message {
  const message = orTypeError(() => getCompiledTransactionMessageDecoder().decode(bytes))
  if (message.version !== 'legacy' && message.version !== 0) {
    throw new TypeError(`unsupported version: ${String(message.version)}`)
  }
  const again = orTypeError(() => getCompiledTransactionMessageEncoder().encode(message))
  if (!same(again, bytes)) throw new TypeError('unknown bytes in the message')
  return message
}

/** Returns the lookup tables that a message uses, and the indexes in them. */
export function lookedUp(message: Message): NonNullable<Extract<Message, { version: 0 }>['addressTableLookups']> {
  return message.version === 0 ? (message.addressTableLookups ?? []) : []
}

/** Returns whether the message's own account at `index` signs, and whether the transaction may write to it. */
export function roleOf({ header, staticAccounts }: Message, index: number): { signer: boolean; writable: boolean } {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const signer = index < numSignerAccounts
  const writable = signer
    ? index < numSignerAccounts - numReadonlySignerAccounts
    : index < staticAccounts.length - numReadonlyNonSignerAccounts
  return { signer, writable }
}

function toText(signature: SignatureBytes | null): string {
  return getBase58Decoder().decode(signature ?? new Uint8Array(64))
}

function orTypeError<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new TypeError(error instanceof Error ? error.message : String(error))
  }
}

function same(one: { readonly length: number }, other: Uint8Array): boolean {
  return one.length === other.length && Buffer.compare(one as Uint8Array, other) === 0
}
