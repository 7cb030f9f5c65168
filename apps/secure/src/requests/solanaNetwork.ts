import { base64 } from '@scure/base'
import type { NetworkReads } from './approval.types.js'

/** The state of an account. */
export interface ReadAccount {
  readonly lamports: bigint
  /** The program that owns it. */
  readonly owner: string
  readonly data: Uint8Array
}

/** The most accounts of one read. */
const MAX_ACCOUNTS = 100
const COMMITMENT = 'confirmed'

/** What a node may answer: nothing of it is known. */
type Given = Readonly<Record<string, unknown>>
const fieldsOf = (given: unknown): Given => (typeof given === 'object' && given !== null ? (given as Given) : {})

/** Reads accounts, in order. Undefined for one that isn't there. Rejects where the network doesn't answer as it should. */
export async function readAccounts(
  reads: NetworkReads,
  addresses: readonly string[],
): Promise<readonly (ReadAccount | undefined)[]> {
  if (addresses.length === 0) return []
  const params = [addresses.slice(0, MAX_ACCOUNTS), { encoding: 'base64', commitment: COMMITMENT }]
  return readList(fieldsOf(await reads.request({ method: 'getMultipleAccounts', params })).value, addresses.length)
}

/** A simulation: the state of the accounts after it, in order. Undefined: it fails. */
export async function simulateWire(
  reads: NetworkReads,
  transaction: Uint8Array,
  addresses: readonly string[],
  isDurable: boolean,
): Promise<readonly (ReadAccount | undefined)[] | undefined> {
  const config = {
    encoding: 'base64',
    commitment: COMMITMENT,
    sigVerify: false,
    // The page may have read its blockhash long ago. A durable nonce is none that could be replaced.
    replaceRecentBlockhash: !isDurable,
    accounts: { encoding: 'base64', addresses },
  }
  const answer = await reads.request({ method: 'simulateTransaction', params: [base64.encode(transaction), config] })
  const { err, accounts } = fieldsOf(fieldsOf(answer).value)
  return err === null ? readList(accounts, addresses.length) : undefined
}

/** The fee of a message, in lamports. Undefined where its blockhash is too old. */
export async function readFee(reads: NetworkReads, message: Uint8Array): Promise<bigint | undefined> {
  const params = [base64.encode(message), { commitment: COMMITMENT }]
  const { value } = fieldsOf(await reads.request({ method: 'getFeeForMessage', params }))
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
}

/** The newest blockhash. */
export async function readBlockhash(reads: NetworkReads): Promise<string> {
  const answer = await reads.request({ method: 'getLatestBlockhash', params: [{ commitment: COMMITMENT }] })
  const { blockhash } = fieldsOf(fieldsOf(answer).value)
  if (typeof blockhash !== 'string') throw new TypeError('The network has no blockhash.')
  return blockhash
}

function readList(given: unknown, count: number): readonly (ReadAccount | undefined)[] {
  if (!Array.isArray(given) || given.length !== count) throw new TypeError('The network says nothing of the accounts.')
  return (given as unknown[]).map(readAccount)
}

function readAccount(given: unknown): ReadAccount | undefined {
  if (given === null) return undefined
  const { lamports, owner, data } = fieldsOf(given)
  const [text] = Array.isArray(data) ? (data as unknown[]) : []
  if (typeof lamports !== 'number' || typeof owner !== 'string' || typeof text !== 'string')
    throw new TypeError('The network gives an account that is none.')
  return { lamports: BigInt(Math.trunc(lamports)), owner, data: base64.decode(text) }
}
