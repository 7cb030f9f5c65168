import { functionOf, structOf } from './uniswap.abi.js'
import { stepsName, type Path, type Step } from './uniswap.paths.js'
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

/** What QuoterV2 says of pools of v3. */
export interface QuotedV3 {
  readonly amount: bigint
  /** The gas of the pools alone. */
  readonly gas: bigint
}

/** Steps over pools of v3, and what is given to the first one. */
export interface AskedV3 {
  readonly steps: readonly Step[]
  readonly amount: bigint
}

/** The path of v3's pools as their contracts read it: token, fee in three bytes, token, and so on. */
export const encodePath = (tokens: readonly string[], fees: readonly number[]): `0x${string}` =>
  `0x${tokens.map((token, at) => `${token.slice(2)}${fees[at]?.toString(16).padStart(6, '0') ?? ''}`).join('')}`

/**
 * Plans to ask QuoterV2 about steps, each once. The result has what it says by `stepsName` of the steps, without those that the
 * pools can't swap as a whole.
 */
export function readQuotesV3(quoter: string, asked: readonly AskedV3[]): ReadPlan<ReadonlyMap<string, QuotedV3>> {
  const byName = new Map(asked.map((each) => [stepsName(each.steps), each]))
  // A nearly empty pool with narrow ticks uses much gas, and what comes after it in the same call would have none left.
  const named = [...byName].toSorted(([, one], [, other]) => riskOf(one) - riskOf(other))
  return {
    reads: named.map(([, each]) => readOfSteps(quoter, each)),
    resultOf: (answers) =>
      new Map(
        named.flatMap(([name], at): readonly (readonly [string, QuotedV3])[] => {
          const quoted = quotedOf(answers[at])
          return quoted ? [[name, quoted]] : []
        }),
      ),
  }
}

const riskOf = ({ steps }: AskedV3): number => Math.max(...steps.map(({ pool }) => 1 / pool.fee)) * steps.length

function readOfSteps(quoter: string, { steps, amount }: AskedV3): ContractRead {
  const [first] = steps
  if (first && steps.length === 1)
    return readOf(quoter, quoteExactInputSingle, [[first.from, first.to, amount, first.pool.fee, 0n]])
  const path = encodePath(
    tokensOf(steps),
    steps.map(({ pool }) => pool.fee),
  )
  return readOf(quoter, quoteExactInput, [path, amount])
}

/** The tokens of steps, in their order. */
export const tokensOf = (steps: readonly Step[]): readonly string[] => [
  ...steps.slice(0, 1).map(({ from }) => from),
  ...steps.map(({ to }) => to),
]

function quotedOf(answer: unknown): QuotedV3 | undefined {
  const [amount, after, , gas] = listOf(answer)
  const roots: readonly unknown[] = Array.isArray(after) ? after : [after]
  const isWhole = roots.every((root) => typeof root === 'bigint' && root > MIN_ROOT + 1n && root < MAX_ROOT - 1n)
  if (!isWhole || typeof amount !== 'bigint' || typeof gas !== 'bigint' || amount === 0n) return undefined
  return { amount, gas }
}

/** The steps over v3 that a path begins with: those which its first question is about. */
export const leadingV3 = (path: Path): readonly Step[] => {
  const end = path.findIndex(({ pool }) => pool.version === 'v2')
  return end < 0 ? path : path.slice(0, end)
}
