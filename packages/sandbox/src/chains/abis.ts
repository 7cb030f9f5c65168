/**
 * The ABI of the contract that fails: with a reason, a custom error, nothing, a panic, or bytes that the caller
 * chooses.
 */
export const reverterAbi = [
  { type: 'receive', stateMutability: 'payable' },
  {
    type: 'error',
    name: 'Refused',
    inputs: [
      { name: 'code', type: 'uint256' },
      { name: 'why', type: 'string' },
    ],
  },
  {
    type: 'function',
    name: 'failWithReason',
    stateMutability: 'payable',
    inputs: [{ name: 'reason', type: 'string' }],
    outputs: [],
  },
  {
    type: 'function',
    name: 'failWithError',
    stateMutability: 'payable',
    inputs: [
      { name: 'code', type: 'uint256' },
      { name: 'why', type: 'string' },
    ],
    outputs: [],
  },
  { type: 'function', name: 'failSilently', stateMutability: 'payable', inputs: [], outputs: [] },
  { type: 'function', name: 'failWithPanic', stateMutability: 'payable', inputs: [], outputs: [] },
  {
    type: 'function',
    name: 'failWithData',
    stateMutability: 'payable',
    inputs: [{ name: 'data', type: 'bytes' }],
    outputs: [],
  },
] as const

/** The ABI of the contract that trades with pools for its caller: `amountIn` of `tokenIn` for the pool's other token. */
export const poolRouterAbi = [
  {
    type: 'function',
    name: 'swapV2',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'pool', type: 'address' },
      { name: 'tokenIn', type: 'address' },
      { name: 'amountIn', type: 'uint256' },
    ],
    outputs: [],
  },
  {
    type: 'function',
    name: 'swapV3',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'pool', type: 'address' },
      { name: 'tokenIn', type: 'address' },
      { name: 'amountIn', type: 'uint256' },
    ],
    outputs: [],
  },
] as const
