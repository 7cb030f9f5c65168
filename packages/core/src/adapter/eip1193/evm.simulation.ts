import { fieldsOf, isRecord } from '../../base/guard.js'
import { word } from './erc20.js'
import type { AskNetwork } from './evm.chain.js'
import { toLogs, type ContractLog } from './evm.logs.js'
import { readQuantity, toHex } from './quantities.js'

/** A call as a node is asked to execute it, with its numbers in hex. */
export type SimulatedCall = Readonly<Record<string, string>>

/** What is read before and after transactions. */
export interface Readings {
  /** The account whose amounts are read. */
  readonly owner: string
  readonly tokens: readonly string[]
  /** Whose allowance for the first token is read. Undefined: none is. */
  readonly spender: string | undefined
}

/** In which block transactions are executed, and how. */
export interface Conditions {
  /** On top of which block: its number in hex, or `latest`. */
  readonly base: string
  readonly blockOverrides: SimulatedCall
  /** The coin that accounts have instead of their own, in wei, by their addresses. */
  readonly coins?: Readonly<Record<string, bigint>>
  /** What a call that reads is sent with, where the node checks each call as if it were sent: who pays, its gas, its price. */
  readonly reading?: SimulatedCall
}

/** What one call of a simulation did. */
export interface CallResult {
  readonly isSuccess: boolean
  readonly returned: string
  readonly gas: bigint
  readonly logs: readonly ContractLog[]
  /** What the node says of a failure. */
  readonly error: unknown
}

/** What a simulation did: the reads before the transactions, the transactions, and the same reads after them. */
export interface Executed {
  readonly before: readonly CallResult[]
  readonly transactions: readonly CallResult[]
  readonly after: readonly CallResult[]
}

/** The newest block, as far as the next one will be like it. */
export interface NewestBlock {
  readonly number: bigint
  /** In s. */
  readonly time: bigint
  /** In wei. Undefined on chains without EIP-1559. */
  readonly baseFee: bigint | undefined
  /** Who gets the fees. */
  readonly recipient: string | undefined
  /** Whether each block has a random number of its own (EIP-4399). Other chains have a constant in its place. */
  readonly isRandom: boolean
}

/** Code that returns how much of the coin the address in its call data has: `BALANCE` of the first word. */
const COIN_CODE = '0x6000353160005260206000f3'

/** The method that executes calls one after the other on top of a block, and keeps nothing (execution-apis). */
const METHOD = 'eth_simulateV1'

/**
 * Executes transactions between calls that read the coin, each token (`balanceOf`), and the allowance. Undefined where the answer
 * isn't valid in what only the node writes. Rejects with what the node says where it executes nothing.
 */
export async function execute(
  ask: AskNetwork,
  readings: Readings,
  transactions: readonly SimulatedCall[],
  { base, blockOverrides, coins = {}, reading }: Conditions,
): Promise<Executed | undefined> {
  const reader = newAddress()
  const reads = readsOf(reader, readings).map((read) => ({ ...reading, ...read }))
  const stateOverrides: Record<string, SimulatedCall> = { [reader]: { code: COIN_CODE } }
  for (const [address, coin] of Object.entries(coins)) stateOverrides[address] = { balance: toHex(coin) }
  const calls = [...reads, ...transactions, ...reads]
  const block = { blockOverrides, stateOverrides, calls }
  const answer = await ask(METHOD, [{ ...(reading && { validation: true }), blockStateCalls: [block] }, base])
  const results = resultsIn(answer, calls.length)
  return (
    results && {
      before: results.slice(0, reads.length),
      transactions: results.slice(reads.length, -reads.length),
      after: results.slice(-reads.length),
    }
  )
}

/** An address at which nothing is. A new one each time, so that no contract can look for the code that reads the coin. */
export const newAddress = (): string => randomHex(20)

const randomHex = (bytes: number): string =>
  `0x${Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The calls that read the coin, each token, and the allowance of the first token. */
function readsOf(reader: string, { owner, tokens, spender }: Readings): readonly SimulatedCall[] {
  const [first] = tokens
  return [
    { to: reader, data: `0x${word(owner)}` },
    ...tokens.map((to) => ({ to, data: `0x70a08231${word(owner)}` })),
    ...(first && spender ? [{ to: first, data: `0xdd62ed3e${word(owner)}${word(spender)}` }] : []),
  ]
}

/** The results of all calls. Undefined where one of them isn't valid. */
function resultsIn(answer: unknown, count: number): readonly CallResult[] | undefined {
  const { calls } = fieldsOf(Array.isArray(answer) && answer.length === 1 ? answer[0] : undefined)
  if (!Array.isArray(calls) || calls.length !== count) return undefined
  const results = (calls as readonly unknown[]).map(toResult)
  return results.every((result) => result !== undefined) ? results : undefined
}

function toResult(given: unknown): CallResult | undefined {
  if (!isRecord(given)) return undefined
  const { returnData: returned, error } = given
  const [status, gas, logs] = [readQuantity(given.status), readQuantity(given.gasUsed), toLogs(given.logs)]
  const isResult = (status === 0n || status === 1n) && isData(returned) && gas !== undefined && gas < 2n ** 64n && logs
  return isResult ? { isSuccess: status === 1n, returned, gas, logs, error } : undefined
}

/** Whether a value is data in hex, in whole bytes. */
export const isData = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)

/** The number that a read returned. Undefined where it failed, or returned no single word. */
export const numberIn = (result: CallResult | undefined): bigint | undefined =>
  result?.isSuccess && result.returned.length === 66 ? readQuantity(result.returned) : undefined

/** Reads the newest block. Undefined where the node's answer is none. */
export async function readNewest(ask: AskNetwork): Promise<NewestBlock | undefined> {
  const block = fieldsOf(await ask('eth_getBlockByNumber', ['latest', false]))
  const [number, time] = [readQuantity(block.number), readQuantity(block.timestamp)]
  if (number === undefined || time === undefined) return undefined
  const { miner, mixHash } = block
  return {
    number,
    time,
    baseFee: readQuantity(block.baseFeePerGas),
    recipient: isData(miner) && miner.length === 42 ? miner : undefined,
    isRandom: readQuantity(block.difficulty) === 0n && (readQuantity(mixHash) ?? 0n) !== 0n,
  }
}

/** The time of a block some seconds after the newest one, and the base fee of that one where the chain has one. */
export const laterBlock = ({ time, baseFee }: NewestBlock, seconds: number): SimulatedCall => ({
  time: toHex(time + BigInt(seconds)),
  ...(baseFee !== undefined && { baseFeePerGas: toHex(baseFee) }),
})

/** The block after the newest one, as a contract will see it: its number, time, base fee, recipient of fees, and random number. */
export const nextBlock = (newest: NewestBlock, seconds: number): SimulatedCall => ({
  ...laterBlock(newest, seconds),
  number: toHex(newest.number + 1n),
  ...(newest.recipient && { feeRecipient: newest.recipient }),
  ...(newest.isRandom && { prevRandao: randomHex(32) }),
})
