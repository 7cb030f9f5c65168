import { functionOf, structOf } from './uniswap.abi.js'
import { pathName, tokensOf, type Path } from './uniswap.paths.js'
import { listOf, readOf, type ContractRead, type ReadPlan } from './uniswap.reads.js'

const quoteExactInputSingle = functionOf(
  '0xc6a5026a',
  'quoteExactInputSingle',
  [structOf(['address', 'address', 'uint256', 'uint24', 'uint160'])],
  ['uint256', 'uint160', 'uint32', 'uint256'],
)
const quoteExactInput = functionOf(
  '0xcdca1753',
  'quoteExactInput',
  ['bytes', 'uint256'],
  ['uint256', 'uint160[]', 'uint32[]', 'uint256'],
)

/** The roots of the lowest and the highest price of v3 (TickMath). A swap that comes so far has used up the pool. */
const [MIN_ROOT, MAX_ROOT] = [4295128739n, 1461446703485210103287273052203988822378723970342n]

/** What a path, or a part of one, gives. */
export interface Quoted {
  readonly amount: bigint
  /** QuoterV2 says the gas of the pools alone. */
  readonly gas: bigint
}

/** A path, or a part of one, over pools of v3, and what is given to the first one. */
export interface AskedV3 {
  readonly path: Path
  readonly amount: bigint
}

/** The path of v3's pools as their contracts read it: token, fee in three bytes, token, and so on. */
export const encodePath = (tokens: readonly string[], fees: readonly number[]): `0x${string}` =>
  `0x${tokens.map((token, at) => `${token.slice(2)}${fees[at]?.toString(16).padStart(6, '0') ?? ''}`).join('')}`

/** What QuoterV2 says of paths, by `pathName`. Undefined where the pools can't swap the whole amount. */
export type QuotesV3 = ReadonlyMap<string, Quoted | undefined>

/** Plans to ask QuoterV2 about paths, each once. */
export function readQuotesV3(quoter: string, asked: readonly AskedV3[]): ReadPlan<QuotesV3> {
  const byName = new Map(asked.map((each) => [pathName(each.path), each]))
  // A nearly empty pool with narrow ticks uses much gas, and what comes after it in the same call would have none left.
  const named = [...byName].toSorted(([, one], [, other]) => riskOf(one) - riskOf(other))
  return {
    reads: named.map(([, each]) => quoteRead(quoter, each)),
    resultOf: (answers) => new Map(named.map(([name], at) => [name, quotedOf(answers[at])])),
  }
}

const riskOf = ({ path }: AskedV3): number => path.length / Math.min(...path.map(({ pool }) => pool.fee))

function quoteRead(quoter: string, { path, amount }: AskedV3): ContractRead {
  const [tokens, fees] = [tokensOf(path), path.map(({ pool }) => pool.fee)]
  return path.length === 1
    ? readOf(quoter, quoteExactInputSingle, [[...tokens, amount, ...fees, 0n]])
    : readOf(quoter, quoteExactInput, [encodePath(tokens, fees), amount])
}

function quotedOf(answer: unknown): Quoted | undefined {
  const [amount, after, , gas] = listOf(answer)
  const roots: readonly unknown[] = Array.isArray(after) ? after : [after]
  const isWhole = roots.every((root) => typeof root === 'bigint' && root > MIN_ROOT + 1n && root < MAX_ROOT - 1n)
  if (!isWhole || typeof amount !== 'bigint' || typeof gas !== 'bigint' || amount === 0n) return undefined
  return { amount, gas }
}
