import {
  decodeFunctionData,
  encodeFunctionData,
  getAbiItem,
  getAddress,
  parseAbi,
  slice,
  toFunctionSignature,
  type AbiFunction,
  type AbiParameter,
  type Hex,
} from 'viem'
import type { ShownField } from './content.types.js'

/** The calls that are known: ERC-20, ERC-721, ERC-1155, the permits, and Permit2. */
const CALLS = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address owner, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])

/** A call that was decoded, in general terms. */
export interface DecodedCall {
  /** Such as `transfer(address,uint256)`. */
  readonly signature: string
  /** The arguments, in order. */
  readonly fields: readonly ShownField[]
}

/** Decodes a call. Undefined where it isn't known, or is written in another way than its encoding. */
export function decodeCall(data: Hex): DecodedCall | undefined {
  try {
    const item = getAbiItem({ abi: CALLS, name: slice(data, 0, 4) as never }) as AbiFunction
    const { args } = decodeFunctionData({ abi: [item], data }) as { args: readonly unknown[] }
    // Contracts differ in how they read what is written otherwise, such as an address with more than 20 bytes.
    if (!data.startsWith(encodeFunctionData({ abi: [item], args }))) return undefined
    const fields = item.inputs.map((input, at) => showArgument(input, args[at]))
    return { signature: toFunctionSignature(item), fields }
  } catch {
    return undefined
  }
}

function showArgument({ name = '', type }: AbiParameter, value: unknown): ShownField {
  if (!Array.isArray(value)) return { name, type, value: type === 'address' ? getAddress(value as Hex) : String(value) }
  const item = type.slice(0, -2)
  const fields = (value as unknown[]).map((each, at) => showArgument({ name: String(at), type: item }, each))
  return { name, type, fields }
}
