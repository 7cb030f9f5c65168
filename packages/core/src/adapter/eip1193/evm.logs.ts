import { isSameAddress } from '../../base/address.js'
import { isRecord } from '../../base/guard.js'
import { MAX_UINT256 } from '../../base/uint256.js'
import type { SimulatedApproval, Simulation } from '../adapter.types.js'
import { evmAddress } from './evmAddress.js'

/** A log that a contract writes. Hex with 0x; each topic is a word. */
export interface ContractLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** What logs say of an account: a contract can write anything into its own. */
export type SaidByLogs = Pick<Simulation, 'leaves' | 'approvals'>

/** A word of the contract ABI, in hex digits. */
const WORD = 64

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721, which differ in the number of topics. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** `Approval(address,address,uint256)` of ERC-20 and ERC-721. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155. */
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** The addresses in whose name nodes log payments of the coin: traces of geth, and EIP-7708. They are no tokens. */
const OF_COIN = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '0xfffffffffffffffffffffffffffffffffffffffe']

/** The logs in the answer of a node. Undefined where one of them isn't valid. */
export function toLogs(answer: unknown): readonly ContractLog[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const logs = (answer as readonly unknown[]).map(toLog)
  return logs.every((log) => log !== undefined) ? logs : undefined
}

function toLog(given: unknown): ContractLog | undefined {
  const { address, topics, data } = isRecord(given) ? given : {}
  const isLog =
    isHex(address, 40) &&
    isHex(data) &&
    Array.isArray(topics) &&
    topics.length <= 4 &&
    topics.every((topic: unknown) => isHex(topic, WORD))
  return isLog ? { address: address.toLowerCase(), topics: topics.map(lower), data: lower(data) } : undefined
}

const lower = (hex: string): string => hex.toLowerCase()

const isHex = (value: unknown, digits?: number): value is string =>
  typeof value === 'string' &&
  /^0x(?:[\da-f]{2})*$/i.test(value) &&
  (digits === undefined || value.length === digits + '0x'.length)

/**
 * What logs say that leaves an account, and which permissions it gives. `asked`: the tokens whose amounts are read from the
 * chain; what the logs say of their amounts is ignored. Each token and each spender is there once, with the sum of what leaves,
 * and the highest amount that the spender may take of the token at any time. A permission of 0 is none.
 */
export function readLogs(logs: readonly ContractLog[], account: string, asked: readonly string[]): SaidByLogs {
  const ofTokens = logs.filter(({ address }) => !OF_COIN.includes(address))
  const leaving = ofTokens
    .flatMap((log) => transferIn(log) ?? [])
    .filter(({ from, to }) => isSameAddress(from, account) && !isSameAddress(to, account))
    .filter(({ token, amount }) => amount !== 0n && !asked.some((each) => isSameAddress(each, token)))
  const given = ofTokens
    .flatMap((log) => approvalIn(log) ?? [])
    .filter(({ owner, amount }) => isSameAddress(owner, account) && amount > 0n)
  return { leaves: summed(leaving), approvals: highestOf(given) }
}

interface Transfer {
  readonly token: string
  readonly from: string
  readonly to: string
  /** Undefined where what leaves is no amount of one kind. */
  readonly amount: bigint | undefined
}

function transferIn({ address: token, topics, data }: ContractLog): Transfer | undefined {
  const [event, first, second, third] = topics
  const [word, next, last] = wordsOf(data)
  if (event === TRANSFER && topics.length === 4) return { token, ...ends(first, second), amount: 1n }
  if (event === TRANSFER && topics.length === 3) return { token, ...ends(first, second), amount: numberIn(word) }
  // Some old tokens have none of the parameters in the topics.
  if (event === TRANSFER && topics.length === 1) return { token, ...ends(word, next), amount: numberIn(last) }
  if (event === TRANSFER_SINGLE || event === TRANSFER_BATCH) return { token, ...ends(second, third), amount: undefined }
  return undefined
}

const ends = (from = '', to = ''): Pick<Transfer, 'from' | 'to'> => ({ from: addressIn(from), to: addressIn(to) })

interface Approval {
  readonly token: string
  readonly owner: string
  readonly spender: string
  readonly amount: bigint
}

function approvalIn({ address: token, topics, data }: ContractLog): Approval | undefined {
  const [event, owner, spender, id] = topics
  const [word, next, last] = wordsOf(data)
  const parties = { token, owner: addressIn(owner), spender: addressIn(spender) }
  if (event === APPROVAL && topics.length === 3) return { ...parties, amount: numberIn(word) ?? MAX_UINT256 }
  // Of one thing, whose number is the last topic. The address 0 takes a permission back (ERC-721).
  if (event === APPROVAL && id !== undefined) return { ...parties, amount: numberIn(spender) === 0n ? 0n : 1n }
  if (event === APPROVAL && topics.length === 1)
    return { token, owner: addressIn(word), spender: addressIn(next), amount: numberIn(last) ?? MAX_UINT256 }
  if (event === APPROVAL_FOR_ALL) return { ...parties, amount: numberIn(word) === 0n ? 0n : MAX_UINT256 }
  return undefined
}

/** The words of data, without 0x. */
const wordsOf = (data: string): readonly string[] => data.slice(2).match(/.{64}/g) ?? []

const addressIn = (word = ''): string => `0x${word.slice(-40)}`

const numberIn = (word: string | undefined): bigint | undefined =>
  word ? BigInt(word.startsWith('0x') ? word : `0x${word}`) : undefined

/** Each token once. The amount is left out where it isn't known of all that leaves. */
function summed(transfers: readonly Transfer[]): SaidByLogs['leaves'] {
  const sums = new Map<string, bigint | undefined>()
  for (const { token, amount } of transfers) {
    const before = sums.has(token) ? sums.get(token) : 0n
    sums.set(token, before === undefined || amount === undefined ? undefined : before + amount)
  }
  return [...sums].map(([token, sum]) => ({
    token: shown(token),
    ...(sum !== undefined && { amount: sum.toString() }),
  }))
}

function highestOf(approvals: readonly Approval[]): readonly SimulatedApproval[] {
  const highest = new Map<string, Approval>()
  for (const approval of approvals) {
    const key = `${approval.token}${approval.spender}`
    if (approval.amount > (highest.get(key)?.amount ?? 0n)) highest.set(key, approval)
  }
  return [...highest.values()].map(({ token, spender, amount }) => ({
    token: shown(token),
    spender: shown(spender),
    amount: amount.toString(),
  }))
}

/** With its checksum. */
const shown = (address: string): string => evmAddress(address) ?? address
