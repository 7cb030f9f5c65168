import { cleanText } from '../../base/text.js'

/** The most revert data that is kept, in bytes. */
const MAX_DATA = 1_000
/** How many values inside of an error are looked at. */
const MAX_LAYERS = 50
/** The longest reason, in characters (F104). */
const MAX_REASON = 120
/** The members in which programs put the data, or what holds it. Ganache's are named by hashes. */
const MEMBERS = /^(?:data|error|originalError|info|cause|return|result|output|0x[\da-f]{64})$/

/** A word of the contract ABI, in hex digits. */
const WORD = 64
const ERROR = '08c379a0'
const PANIC = '4e487b71'

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

/**
 * The errors of tokens (ERC-6093) by their selectors: the name, and `a` for each address, `u` for each number. Addresses are
 * written in small letters: the code of their checksums is as large as all of this.
 */
const TOKEN_ERRORS: Readonly<Record<string, readonly [name: string, parameters: string]>> = {
  e450d38c: ['ERC20InsufficientBalance', 'auu'],
  '96c6fd1e': ['ERC20InvalidSender', 'a'],
  ec442f05: ['ERC20InvalidReceiver', 'a'],
  fb8f41b2: ['ERC20InsufficientAllowance', 'auu'],
  e602df05: ['ERC20InvalidApprover', 'a'],
  '94280d62': ['ERC20InvalidSpender', 'a'],
  '89c62b64': ['ERC721InvalidOwner', 'a'],
  '7e273289': ['ERC721NonexistentToken', 'u'],
  '64283d7b': ['ERC721IncorrectOwner', 'aua'],
  '73c6ac6e': ['ERC721InvalidSender', 'a'],
  '64a0ae92': ['ERC721InvalidReceiver', 'a'],
  '177e802f': ['ERC721InsufficientApproval', 'au'],
  a9fbf51f: ['ERC721InvalidApprover', 'a'],
  '5b08ba18': ['ERC721InvalidOperator', 'a'],
  '03dee4c5': ['ERC1155InsufficientBalance', 'auuu'],
  '01a83514': ['ERC1155InvalidSender', 'a'],
  '57f447ce': ['ERC1155InvalidReceiver', 'a'],
  e237d922: ['ERC1155MissingApprovalForAll', 'aa'],
  '3e31884e': ['ERC1155InvalidApprover', 'a'],
  ced3e100: ['ERC1155InvalidOperator', 'a'],
  '5b059991': ['ERC1155InvalidArrayLength', 'uu'],
}

/** Why a call reverted. */
export interface Revert {
  /** Undefined where nothing decodes the data. */
  readonly reason: string | undefined
  /** The data, cut to 1,000 bytes: what the ABI of the call decodes. */
  readonly data: `0x${string}`
}

/**
 * Reads the revert data of what a wallet or a node threw, wherever it stands in the answer (F278), or of the data itself.
 * Decodes the errors that all contracts share: `Error(string)`, `Panic(uint256)`, and those of tokens. Undefined where
 * there is no data.
 */
export function revertOf(thrown: unknown): Revert | undefined {
  const data = dataIn(thrown, new Set())
  if (data === undefined) return undefined
  const reason = cleanText(reasonIn(data.slice(2).toLowerCase()), MAX_REASON)
  return { reason: reason || undefined, data: data.slice(0, 2 + MAX_DATA * 2) as `0x${string}` }
}

/** What a wallet throws may be circular, without an end, or have getters that throw. */
function dataIn(thrown: unknown, seen: Set<unknown>): `0x${string}` | undefined {
  if (typeof thrown === 'string') return dataInText(thrown)
  if (typeof thrown !== 'object' || thrown === null || seen.has(thrown) || seen.size >= MAX_LAYERS) return undefined
  seen.add(thrown)
  const names = ['data', 'error', 'originalError', 'info', 'cause', ...Object.keys(thrown).slice(0, MAX_LAYERS)]
  for (const name of names) {
    const found = MEMBERS.test(name) ? dataIn(read(thrown, name), seen) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function read(holder: object, name: string): unknown {
  try {
    return (holder as Readonly<Record<string, unknown>>)[name]
  } catch {
    return undefined
  }
}

/** The data that a text is, or that it names: OpenEthereum says `Reverted 0x…`. At least a selector, in whole bytes. */
function dataInText(text: string): `0x${string}` | undefined {
  const [, digits = ''] = /^(?:reverted\s+)?0x([\da-f]*)$/i.exec(text) ?? []
  return digits.length >= 8 && digits.length % 2 === 0 ? `0x${digits}` : undefined
}

/** The reason in revert data without its prefix. Undefined where no shared error has the selector, or the data is short. */
function reasonIn(data: string): string | undefined {
  const [selector, body] = [data.slice(0, 8), data.slice(8)]
  if (selector === ERROR) return stringIn(body)
  if (selector === PANIC && body.length >= WORD) {
    const code = wordAt(body, 0)
    return PANICS[String(code)] ?? `panic ${code}`
  }
  if (!Object.hasOwn(TOKEN_ERRORS, selector)) return undefined
  const [name, parameters] = TOKEN_ERRORS[selector] as readonly [string, string]
  if (body.length < parameters.length * WORD) return undefined
  const values = [...parameters].map((kind, at) => {
    const word = body.slice(at * WORD, (at + 1) * WORD)
    return kind === 'a' ? `0x${word.slice(-40)}` : String(BigInt(`0x${word}`))
  })
  return `${name}(${values.join(', ')})`
}

const wordAt = (body: string, at: number): bigint => BigInt(`0x${body.slice(at * WORD, (at + 1) * WORD)}`)

/** The only parameter of an error: its offset, its length, its bytes. */
function stringIn(body: string): string | undefined {
  if (body.length < 2 * WORD || wordAt(body, 0) !== 32n) return undefined
  const length = wordAt(body, 1)
  if (length > BigInt(body.length / 2 - WORD)) return undefined
  const bytes = body.slice(2 * WORD, 2 * WORD + Number(length) * 2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (each) => parseInt(each, 16)))
}
