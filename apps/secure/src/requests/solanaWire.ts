import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Address,
  type ReadonlyUint8Array,
  type SignatureBytes,
} from '@solana/kit'
import { base58, base64 } from '@scure/base'
import { refuse } from './requestRefusal.js'

/** How a page writes transactions. The answer is written the same. */
export type WireEncoding = 'base58' | 'base64'

/** A transaction in the wire format, of version 0 or legacy. */
export interface WireTransaction {
  /** The whole of it, as it came. */
  readonly bytes: Uint8Array
  readonly messageBytes: ReadonlyUint8Array
  readonly message: WireMessage
  /** The accounts that sign, in order, the payer of the fee first, with the signatures that are there. */
  readonly signatures: Readonly<Record<string, SignatureBytes | null>>
}

/** What accounts sign. */
export type WireMessage = Extract<
  ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>,
  { readonly version: 'legacy' | 0 }
>

/** The most bytes of a transaction, which one packet has, and of their text: base58 is the longer one. */
const MAX_BYTES = 1_232
const MAX_LETTERS = 1_700

/** Reads a transaction that a page gives as base58 or as base64. Throws `rpc/bad-params`. */
export function readWireText(text: unknown): { readonly wire: WireTransaction; readonly encoding: WireEncoding } {
  if (typeof text !== 'string' || text.length > MAX_LETTERS) refuse('rpc/bad-params')
  const short = decodeOr(() => readWire(base58.decode(text)))
  return short ? { wire: short, encoding: 'base58' } : { wire: readWire(base64.decode(text)), encoding: 'base64' }
}

/** A transaction as text. */
export const writeWire = (bytes: Uint8Array, encoding: WireEncoding): string =>
  encoding === 'base58' ? base58.encode(bytes) : base64.encode(bytes)

/** Reads a transaction of the wire format. Throws where the bytes are none, or are written in another way than by it. */
export function readWire(bytes: Uint8Array): WireTransaction {
  if (bytes.length > MAX_BYTES) refuse('rpc/bad-params')
  const transaction = getTransactionDecoder().decode(bytes)
  const { messageBytes, signatures } = transaction
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version !== 'legacy' && message.version !== 0) refuse('rpc/bad-params')
  // Bytes after the message would be signed, and drawn nowhere.
  const isWhole =
    isSame(getTransactionEncoder().encode(transaction), bytes) &&
    isSame(getCompiledTransactionMessageEncoder().encode(message), messageBytes)
  if (!isWhole || !hasAccounts(message)) refuse('rpc/bad-params')
  return { bytes, messageBytes, message, signatures }
}

/** A transaction with the signature of one of its signers. */
export function withWireSignature(
  { messageBytes, signatures }: WireTransaction,
  signer: string,
  signature: Uint8Array,
) {
  const signed = { ...signatures, [signer]: signature as SignatureBytes }
  const transaction = { messageBytes, signatures: signed } as Parameters<
    ReturnType<typeof getTransactionEncoder>['encode']
  >[0]
  return new Uint8Array(getTransactionEncoder().encode(transaction))
}

/** A message with another blockhash. */
export const withBlockhash = (message: WireMessage, lifetimeToken: string): ReadonlyUint8Array =>
  getCompiledTransactionMessageEncoder().encode({ ...message, lifetimeToken })

/** Whether bytes that a page calls a message are one of a transaction, which the account would sign by it. */
export function isSignedBy(bytes: Uint8Array, account: string): boolean {
  const message = decodeOr(() => getCompiledTransactionMessageDecoder().decode(bytes))
  return !!message && message.staticAccounts.slice(0, message.header.numSignerAccounts).includes(account as Address)
}

/** How many accounts a message names, those in its tables included. */
export const countAccounts = (message: WireMessage): number => {
  const tables = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  return tables.reduce(
    (sum, { writableIndexes, readonlyIndexes }) => sum + writableIndexes.length + readonlyIndexes.length,
    message.staticAccounts.length,
  )
}

/** Whether each account and program that instructions name is there, once, as the network demands it. */
function hasAccounts(message: WireMessage): boolean {
  const { staticAccounts, instructions, header } = message
  const count = countAccounts(message)
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  return (
    numSignerAccounts > numReadonlySignerAccounts &&
    numSignerAccounts + numReadonlyNonSignerAccounts <= staticAccounts.length &&
    new Set(staticAccounts).size === staticAccounts.length &&
    instructions.every(
      ({ programAddressIndex, accountIndices = [] }) =>
        programAddressIndex > 0 &&
        programAddressIndex < staticAccounts.length &&
        accountIndices.every((index) => index < count),
    )
  )
}

const isSame = (one: ReadonlyUint8Array, other: ReadonlyUint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

function decodeOr<Result>(decode: () => Result): Result | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
