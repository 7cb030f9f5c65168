import type { SolanaOptions } from './content.types.js'
import { refuse } from './requestRefusal.js'
import { readWireText, type WireEncoding, type WireTransaction } from './solanaWire.js'

/** Transactions that a page asks to sign. */
export interface AskedSolana {
  readonly wires: readonly WireTransaction[]
  readonly encoding: WireEncoding
  /** How they are sent. Absent: they aren't. */
  readonly options?: SolanaOptions
}

type Given = Readonly<Record<string, unknown>>

const MAX_TRANSACTIONS = 20
const COMMITMENTS = ['processed', 'confirmed', 'finalized'] as const

/** `{ transaction }`, as base58 or base64, which the account must sign. Throws a refusal. */
export function readOne(params: Given, account: string): AskedSolana {
  const { wire, encoding } = readWireText(params.transaction)
  checkSigner(wire, account)
  return { wires: [wire], encoding }
}

/** `{ transactions }`, of one encoding. Throws a refusal. */
export function readAll({ transactions }: Given, account: string): AskedSolana {
  if (!Array.isArray(transactions) || transactions.length > MAX_TRANSACTIONS) refuse('rpc/bad-params')
  const read = (transactions as unknown[]).map(readWireText)
  const [first] = read
  if (!first || read.some(({ encoding }) => encoding !== first.encoding)) refuse('rpc/bad-params')
  for (const { wire } of read) checkSigner(wire, account)
  return { wires: read.map(({ wire }) => wire), encoding: first.encoding }
}

/** `{ transaction, options? }`. All others must have signed before: it is sent at once. Throws a refusal. */
export function readSent(params: Given, account: string): AskedSolana {
  const asked = readOne(params, account)
  const missing = asked.wires.flatMap(({ signatures }) => Object.entries(signatures).filter(([, each]) => !each))
  if (missing.some(([signer]) => signer !== account)) refuse('rpc/bad-params')
  return { ...asked, options: readOptions(params.options) }
}

function checkSigner({ signatures }: WireTransaction, account: string): void {
  if (!Object.hasOwn(signatures, account)) refuse('rpc/other-account')
}

/** The options of `sendTransaction` that leave the encoding to the wallet. */
function readOptions(given: unknown): SolanaOptions {
  if (given == null) return {}
  if (typeof given !== 'object') refuse('rpc/bad-params')
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = given as Given
  const commitment = COMMITMENTS.find((each) => each === preflightCommitment)
  const isCount = (each: unknown): each is number | undefined =>
    each == null || (Number.isSafeInteger(each) && Number(each) >= 0)
  const isKnown = skipPreflight == null || typeof skipPreflight === 'boolean'
  if (!isKnown || !isCount(maxRetries) || !isCount(minContextSlot)) refuse('rpc/bad-params')
  if (preflightCommitment != null && !commitment) refuse('rpc/bad-params')
  return {
    ...(skipPreflight != null && { skipPreflight: skipPreflight === true }),
    ...(commitment && { preflightCommitment: commitment }),
    ...(maxRetries != null && { maxRetries }),
    ...(minContextSlot != null && { minContextSlot }),
  }
}
