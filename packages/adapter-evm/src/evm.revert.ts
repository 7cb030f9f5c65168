import { cleanText, fieldsOf } from '@latchkit/core/adapter'
import { decodeErrorResult, isHex, type Abi, type AbiParameter, type Hex } from 'viem'

/** The most revert data that is kept, in bytes. */
const MOST_DATA = 1_000
/** How many values inside an error are looked at. */
const MOST_LAYERS = 20
/** The longest reason, in characters (F104). */
const MOST_REASON = 120

/** The errors of tokens (ERC-6093): the name of each, and the types of its parameters. */
const TOKEN_ERRORS: Readonly<Record<string, readonly string[]>> = {
  ERC20InsufficientBalance: ['address', 'uint256', 'uint256'],
  ERC20InvalidSender: ['address'],
  ERC20InvalidReceiver: ['address'],
  ERC20InsufficientAllowance: ['address', 'uint256', 'uint256'],
  ERC20InvalidApprover: ['address'],
  ERC20InvalidSpender: ['address'],
  ERC721InvalidOwner: ['address'],
  ERC721NonexistentToken: ['uint256'],
  ERC721IncorrectOwner: ['address', 'uint256', 'address'],
  ERC721InvalidSender: ['address'],
  ERC721InvalidReceiver: ['address'],
  ERC721InsufficientApproval: ['address', 'uint256'],
  ERC721InvalidApprover: ['address'],
  ERC721InvalidOperator: ['address'],
  ERC1155InsufficientBalance: ['address', 'uint256', 'uint256', 'uint256'],
  ERC1155InvalidSender: ['address'],
  ERC1155InvalidReceiver: ['address'],
  ERC1155MissingApprovalForAll: ['address', 'address'],
  ERC1155InvalidApprover: ['address'],
  ERC1155InvalidOperator: ['address'],
  ERC1155InvalidArrayLength: ['uint256', 'uint256'],
}

/** What each code of `Panic(uint256)` means, as Solidity documents it. */
const PANICS: Readonly<Record<string, string>> = {
  0x01: 'an assertion failed',
  0x11: 'arithmetic overflow or underflow',
  0x12: 'division or modulo by zero',
  0x21: 'a value that its enumeration does not have',
  0x22: 'storage that is encoded wrong',
  0x31: 'pop of an empty array',
  0x32: 'an array index that is out of bounds',
  0x41: 'too much memory, or too large an array',
  0x51: 'call of a function that is not initialized',
}

/** Why a call reverted. */
export interface Revert {
  /** Undefined where nothing decodes the data. */
  readonly reason: string | undefined
  /** The data, cut to 1,000 bytes. */
  readonly data: Hex
}

/**
 * Reads the revert data of what a wallet or a node threw, at any depth, or of the data itself. `abi`: that of the call. Its
 * errors come before those that all contracts share. Undefined where there is no data.
 */
export function revertOf(thrown: unknown, abi: readonly unknown[] = []): Revert | undefined {
  const data = dataIn(thrown)
  if (!data) return undefined
  const cut = data.slice(0, 2 + MOST_DATA * 2) as Hex
  const reason = cleanText(decoded(data, abi) ?? decoded(data, tokenErrors()), MOST_REASON)
  return { reason: reason || undefined, data: cut }
}

/** The hex of at least a selector that is nested in an error. What a wallet throws may be circular, or without an end. */
function dataIn(thrown: unknown, seen: Set<unknown> = new Set()): Hex | undefined {
  if (typeof thrown === 'string') return isData(thrown) ? thrown : undefined
  if (typeof thrown !== 'object' || thrown === null || seen.has(thrown) || seen.size >= MOST_LAYERS) return undefined
  seen.add(thrown)
  const { data, error, originalError, info, cause } = fieldsOf(thrown)
  for (const inner of [data, error, originalError, info, cause]) {
    const found = dataIn(inner, seen)
    if (found) return found
  }
  return undefined
}

/** Whether a text begins as revert data, as far as it is kept. */
const isData = (text: string): text is Hex =>
  text.length >= 10 && text.length % 2 === 0 && isHex(text.slice(0, 2 + MOST_DATA * 2))

function decoded(data: Hex, abi: readonly unknown[]): string | undefined {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: abi as Abi, data })
    const [first] = args
    if (errorName === 'Error') return typeof first === 'string' ? first : undefined
    if (errorName === 'Panic') return PANICS[String(first)] ?? `panic ${String(first)}`
    return `${errorName}(${args.map(said).join(', ')})`
  } catch {
    return undefined
  }
}

const tokenErrors = (): readonly { name: string; type: 'error'; inputs: AbiParameter[] }[] =>
  Object.entries(TOKEN_ERRORS).map(([name, types]) => ({
    name,
    type: 'error',
    inputs: types.map((type) => ({ type })),
  }))

/** A parameter of an error, as a text. */
const said = (value: unknown): string =>
  typeof value === 'object' && value !== null ? `[${Object.values(value).map(said).join(', ')}]` : String(value)
