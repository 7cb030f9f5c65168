import { fromBase58, walletError } from '@latchkit/core/adapter'
import { base64 } from '@scure/base'
import { at, readUnits } from './answers.js'
import { toBase58 } from './base58.js'
import { isSolanaAddress } from './solana.address.js'
import { TOKEN_PROGRAMS } from './solana.balance.js'

/** How many bytes of an account are read: positions in lending, vaults and escrows are smaller. */
export const READ_BYTES = 10_240

/** The size of an account that holds tokens. One of Token-2022 has extensions after it. */
const HOLDING = 165
/** What the byte after it says of an account of Token-2022 that holds tokens. */
const IS_HOLDING = 2

/** An account of the chain. */
export interface ChainAccount {
  /** The program that owns it. */
  readonly program: string
  readonly lamports: bigint
  /** The size of its data, in bytes. */
  readonly space: number
  /** The first {@link READ_BYTES} bytes of its data, or all of it. */
  readonly data: Uint8Array
}

/** What an account holds of a token. */
export interface TokenHolding {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  /** Who may spend how much of it. */
  readonly delegate: { readonly address: string; readonly amount: bigint } | undefined
  /** Who may close the account, where it isn't the owner. */
  readonly closer: string | undefined
}

/**
 * Reads an account in a node's answer, in base64. Undefined where there is none. Throws `wallet/bad-answer` with the method
 * for anything that is no account.
 */
export function toAccount(answer: unknown, method: string): ChainAccount | undefined {
  if (answer === null) return undefined
  const [program, encoded] = [at(answer, 'owner'), at(answer, 'data', 0)]
  const lamports = readUnits(at(answer, 'lamports'), method)
  if (!isSolanaAddress(program) || at(answer, 'data', 1) !== 'base64') throw walletError('bad-answer', { method })
  // An account without lamports is removed at the end of its transaction.
  if (lamports === 0n) return undefined
  const data = decoded(encoded, method)
  const space = at(answer, 'space')
  // Old nodes don't say the size. What was cut off has more than what was read.
  const isSaid = typeof space === 'number' && Number.isSafeInteger(space) && space >= data.length
  return { program, lamports, space: isSaid ? space : data.length, data: data.subarray(0, READ_BYTES) }
}

/** The bytes of the data of an account, in base64. Throws `wallet/bad-answer` with the method for anything else. */
export function decoded(text: unknown, method: string): Uint8Array {
  try {
    if (typeof text === 'string') return base64.decode(text)
  } catch {
    // Refused below.
  }
  throw walletError('bad-answer', { method })
}

/** What an account holds of a token, of either program. Undefined where it holds none: a mint, or an account of another kind. */
export function holdingOf(account: ChainAccount | undefined): TokenHolding | undefined {
  if (!account || !TOKEN_PROGRAMS.includes(account.program)) return undefined
  const { data, space } = account
  const isExtended = account.program !== TOKEN_PROGRAMS[0] && space > HOLDING && data[HOLDING] === IS_HOLDING
  if ((space !== HOLDING && !isExtended) || data.length < HOLDING) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const key = (offset: number): string => toBase58(data.subarray(offset, offset + 32))
  const optional = (offset: number): string | undefined =>
    view.getUint32(offset, true) === 0 ? undefined : key(offset + 4)
  // An account that is not initialised holds nothing.
  if (data[108] === 0) return undefined
  const delegate = optional(72)
  return {
    mint: key(0),
    owner: key(32),
    amount: view.getBigUint64(64, true),
    delegate: delegate === undefined ? undefined : { address: delegate, amount: view.getBigUint64(121, true) },
    closer: optional(129),
  }
}

/** The size of an account by which several keys own tokens together. No account that holds tokens has it. */
export const MULTISIG_SIZE = 355

/** Whether an account is a multisig of a token program that an address may sign for. */
export const isMultisigOf = (account: ChainAccount | undefined, address: string): boolean =>
  account?.space === MULTISIG_SIZE && TOKEN_PROGRAMS.includes(account.program) && names(account, address)

/** How many bytes of an account that is larger than what is read may name its owner. */
const HEADER = 166

/**
 * Whether an account has the bytes of an address in it. Of one that is larger than what is read, its first 166 bytes count:
 * order books name many accounts further on, and each trade changes them. A program's own code names its authority there.
 */
export function names({ data: read, space }: ChainAccount, address: string): boolean {
  const key = fromBase58(address, 32)
  if (!key) return false
  const data = space > READ_BYTES ? read.subarray(0, HEADER) : read
  for (let start = 0; start + key.length <= data.length; start += 1)
    if (key.every((byte, index) => data[start + index] === byte)) return true
  return false
}
