import { isAddress, type AccessList, type Address, type Hex } from 'viem'
import { refuse } from './requestRefusal.js'

/** A transaction as a page asks for it (execution-apis), each field of it checked. Absent: the network says it. */
export interface AskedTransaction {
  /** Absent: the transaction creates a contract. */
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  readonly type?: 'legacy' | 'eip2930' | 'eip1559'
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: number
  readonly accessList?: AccessList
}

type Given = Readonly<Record<string, unknown>>

const MAX_DATA = 131_072
const MAX_ACCESSES = 256
const TYPES: Readonly<Record<string, AskedTransaction['type']>> = { 0: 'legacy', 1: 'eip2930', 2: 'eip1559' }
/** What would give the account's code to another, or needs what this wallet doesn't make. */
const REFUSED = ['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'sidecars', 'kzg']

/** Reads the fields of a transaction but its sender. `chainId` is that of the current network. Throws a refusal. */
export function readTransaction(given: Given, chainId: number): AskedTransaction {
  if (REFUSED.some((name) => given[name] != null)) refuse('rpc/bad-params')
  const asked = readQuantity(given.chainId, 2n ** 53n)
  if (asked !== undefined && asked !== BigInt(chainId)) refuse('rpc/other-network')
  const to = readReceiver(given.to)
  const data = readData(given)
  if (!to && data === '0x') refuse('rpc/bad-params')
  const nonce = readQuantity(given.nonce, 2n ** 53n)
  return {
    ...(to && { to }),
    value: readQuantity(given.value, 2n ** 256n) ?? 0n,
    data,
    ...(nonce !== undefined && { nonce: Number(nonce) }),
    ...defined({ gas: readQuantity(given.gas, 2n ** 64n) }),
    ...readFees(given),
  }
}

/** The fees and the type, which must fit each other. */
function readFees(given: Given): Omit<AskedTransaction, 'value' | 'data'> {
  const gasPrice = readQuantity(given.gasPrice, 2n ** 128n)
  const maxFeePerGas = readQuantity(given.maxFeePerGas, 2n ** 128n)
  const maxPriorityFeePerGas = readQuantity(given.maxPriorityFeePerGas, 2n ** 128n)
  const number = readQuantity(given.type, 2n ** 8n)
  const type = number === undefined ? undefined : (TYPES[number.toString()] ?? refuse('rpc/bad-params'))
  const accessList = given.accessList == null ? undefined : readAccessList(given.accessList)
  const isNew = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  const isOld = gasPrice !== undefined
  const isAtOdds =
    (isNew && (isOld || type === 'legacy' || type === 'eip2930')) ||
    (isOld && type === 'eip1559') ||
    (accessList && type === 'legacy') ||
    (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
  if (isAtOdds) refuse('rpc/bad-params')
  return defined({ type, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList })
}

/** Without the members that are undefined. */
const defined = <Members extends object>(members: Members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Members]?: Exclude<Members[Name], undefined>
  }

/** A quantity below `limit`: hexadecimal, or a number of JSON. Pages give decimal texts too, but these can be read either way. */
function readQuantity(given: unknown, limit: bigint): bigint | undefined {
  if (given == null) return undefined
  const isHex = typeof given === 'string' && /^0x[\da-f]{1,64}$/i.test(given)
  const isNumber = typeof given === 'number' && Number.isSafeInteger(given) && given >= 0
  const value = isHex || isNumber ? BigInt(given) : refuse('rpc/bad-params')
  return value < limit ? value : refuse('rpc/bad-params')
}

/** The receiver. A wrong checksum is refused: its writer mistook a letter. */
function readReceiver(given: unknown): Address | undefined {
  if (given == null) return undefined
  return typeof given === 'string' && isAddress(given) ? given : refuse('rpc/bad-params')
}

/** `data`, or `input`, as some libraries call it, or both, where they are one. */
function readData({ data, input }: Given): Hex {
  const [one = '0x', other = one] = [data ?? input, input ?? data]
  const isData = typeof one === 'string' && /^0x(?:[\da-f]{2})*$/i.test(one) && one.length <= 2 + 2 * MAX_DATA
  if (!isData || one !== other) refuse('rpc/bad-params')
  return one.toLowerCase() as Hex
}

function readAccessList(given: unknown): AccessList {
  let accesses = 0
  if (!Array.isArray(given)) refuse('rpc/bad-params')
  return (given as unknown[]).map((each) => {
    const { address, storageKeys } = (each ?? {}) as Given
    const keys: readonly unknown[] = Array.isArray(storageKeys) ? storageKeys : refuse('rpc/bad-params')
    accesses += 1 + keys.length
    const isList = typeof address === 'string' && isAddress(address) && keys.every(isStorageKey)
    if (!isList || accesses > MAX_ACCESSES) refuse('rpc/bad-params')
    return { address, storageKeys: keys }
  })
}

const isStorageKey = (given: unknown): given is Hex => typeof given === 'string' && /^0x[\da-f]{64}$/i.test(given)
