import { decodeFunctionData, encodeFunctionData, parseAbi, type Hex } from 'viem'

/** The functions of SwapRouter02 that a multicall may have. */
export const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 limit) params) payable',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 minimum, address recipient, uint256 bips, address feeRecipient) payable',
  'function sweepToken(address token, uint256 minimum, address recipient) payable',
  'function sweepTokenWithFee(address token, uint256 minimum, address recipient, uint256 bips, address feeRecipient) payable',
  'function refundETH() payable',
  'function pull(address token, uint256 value) payable',
  'function wrapETH(uint256 value) payable',
  'function approveMax(address token) payable',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])

/** The steps of a call of the router. Undefined where it is no multicall. */
export function stepsIn(data: string): { readonly deadline: bigint; readonly steps: readonly Hex[] } | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: data as Hex })
    return functionName === 'multicall' ? { deadline: args[0], steps: args[1] } : undefined
  } catch {
    return undefined
  }
}

/** A call of the router that takes these steps. */
export const callOfSteps = (deadline: bigint, steps: readonly Hex[]): Hex =>
  encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, steps] })

/** A value of an argument that is no list and no struct. */
export type Leaf = string | bigint | number

/** A step with one of its values changed. `at` counts all of them. */
export function withLeaf(step: Hex, at: number, change: (leaf: Leaf) => Leaf): Hex {
  const { functionName, args = [] } = decodeFunctionData({ abi: routerAbi, data: step })
  const count = leavesIn(args)
  if (count === 0) return step
  let left = at % count
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)]))
    left -= 1
    return left === -1 ? change(value as Leaf) : value
  }
  return encodeFunctionData({ abi: routerAbi, functionName, args: walk(args) } as Parameters<
    typeof encodeFunctionData
  >[0])
}

const leavesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, each) => sum + leavesIn(each), 0)
    : 1
