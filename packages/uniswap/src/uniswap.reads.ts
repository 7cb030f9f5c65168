import type { AbiFunction, Hex } from 'viem'
import { decodeAnswer, encodeCall, functionOf, structOf, type ContractFunction } from './uniswap.abi.js'
import type { CaipNetworkId, RawCall, SwapContext, UniswapDeployment } from './uniswap.types.js'

/** One call of a contract's view. */
export interface ContractRead {
  readonly address: string
  /** The function alone. */
  readonly abi: readonly [AbiFunction]
  readonly functionName: string
  /** The first four bytes of the data of its call. */
  readonly selector: Hex
  readonly args: readonly unknown[]
}

/** What is read of a chain, and what follows from the answers. It makes no call by itself. */
export interface ReadPlan<Result> {
  readonly reads: readonly ContractRead[]
  /**
   * The result of the decoded answers of `reads`, in their order: undefined for one that failed or couldn't be decoded. A
   * function with several outputs is answered with a list. Never throws, whatever the answers are.
   */
  readonly resultOf: (answers: readonly unknown[]) => Result
}

/** Where most networks have Multicall3 (https://www.multicall3.com). */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'

const aggregate3 = functionOf(
  '0x82ad56cb',
  'aggregate3',
  [structOf(['address', 'bool', 'bytes'], 'tuple[]')],
  [structOf(['bool', 'bytes'], 'tuple[]')],
)

/** Makes a read of a function. */
export const readOf = (
  address: string,
  { selector, abi }: ContractFunction,
  args: readonly unknown[] = [],
): ContractRead => ({ address, abi: [abi], functionName: abi.name, selector, args })

const encode = ({ selector, abi: [{ inputs }], args }: ContractRead): Hex => encodeCall(selector, inputs, args)

/** The outputs of a function with several, or none where the answer is no list. */
export const listOf = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : [])

/** Plans that are read together. */
export type ReadPlans<Results extends readonly unknown[]> = {
  readonly [Index in keyof Results]: ReadPlan<Results[Index]>
}

/** Makes one plan of several. Its result is the list of theirs. */
export function joinPlans<Results extends readonly unknown[]>(plans: ReadPlans<Results>): ReadPlan<Results> {
  const all: readonly ReadPlan<unknown>[] = plans
  return {
    reads: all.flatMap(({ reads }) => reads),
    resultOf(answers) {
      let at = 0
      const results = all.map(({ reads, resultOf }) => resultOf(answers.slice(at, (at += reads.length))))
      return results as readonly unknown[] as Results
    },
  }
}

/** A plan that reads nothing. */
export const planOf = <Result>(result: Result): ReadPlan<Result> => ({ reads: [], resultOf: () => result })

/** What `readTogether` reads from. */
export interface Node {
  readonly call: SwapContext['call']
  readonly networkId: CaipNetworkId
  /** The address of Multicall3. */
  readonly multicall: string
}

/** The node of a network. */
export const nodeOf = (
  call: SwapContext['call'],
  networkId: CaipNetworkId,
  { multicall = MULTICALL }: UniswapDeployment,
): Node => ({ call, networkId, multicall })

/**
 * Reads a plan by one call of Multicall3. `before` runs first, in the same call. A call that fails leaves its answer
 * undefined, and an answer that isn't Multicall3's all of them. Rejects with what the node's `call` rejects with.
 */
export async function readTogether<Result>(
  { call, networkId, multicall }: Node,
  { reads, resultOf }: ReadPlan<Result>,
  before: readonly RawCall[] = [],
): Promise<Result> {
  if (reads.length === 0) return resultOf([])
  const calls = [
    ...before.map(({ to, data }) => [to, true, data]),
    ...reads.map((read) => [read.address, true, encode(read)]),
  ]
  const all = readOf(multicall, aggregate3, [calls])
  const answers = listOf(decode(all, await call(networkId, { to: multicall, data: encode(all) })))
  const own = answers.length === calls.length ? answers.slice(before.length) : []
  return resultOf(
    reads.map((read, at) => {
      const [isSuccess, data] = listOf(own[at])
      return isSuccess ? decode(read, data) : undefined
    }),
  )
}

/** A contract may answer with anything. */
function decode({ abi: [abi] }: ContractRead, data: unknown): unknown {
  try {
    return decodeAnswer(abi, data as Hex)
  } catch {
    return undefined
  }
}
