import {
  fromBase58,
  isLatchError,
  toWalletError,
  walletError,
  type LatchError,
  type WalletErrorReason,
} from '@latchkit/core/adapter'
import { at } from './answers.js'

/** Names of errors in the libraries of wallets → reason. */
const REASON_BY_NAME: Readonly<Record<string, WalletErrorReason>> = {
  WalletNotConnectedError: 'disconnected',
  WalletDisconnectedError: 'disconnected',
  WalletDisconnectionError: 'disconnected',
  WalletNotReadyError: 'provider-not-found',
  WalletWindowClosedError: 'rejected',
  WalletTimeoutError: 'timed-out',
  TransactionExpiredBlockheightExceededError: 'timed-out',
  TransactionExpiredTimeoutError: 'timed-out',
}

const EXPIRED =
  /block ?hash ?not ?found|block ?height ?exceeded|block ?hash (has |is )?(expired|too old)|transaction (has )?expired/i

/** A node says this only when it refuses a transaction, never about one that it accepted. */
const UNTAKEN = /block ?hash ?not ?found/i

/** The start of a message with a signature. It matches only at the start, because a program's own text comes later. */
const LOST =
  /^(?:Transaction was not confirmed .{0,200}\bsignature|Signature|Transaction) ([1-9A-HJ-NP-Za-km-z]{64,88})\b/

// The first match wins. A program's own text is inside the node's text, so specific patterns come first.
const REASON_BY_TEXT: readonly (readonly [RegExp, WalletErrorReason])[] = [
  [EXPIRED, 'timed-out'],
  [/receiver would have less/, 'reverted'],
  [/insufficient (lamports|funds)|InsufficientFunds|found no record of a prior credit/i, 'insufficient-funds'],
  [/already been processed|AlreadyProcessed/i, 'already-known'],
  [/simulation failed|custom program error|InstructionError|Error processing Instruction/i, 'reverted'],
  [
    /(approval|request|transaction|signature|message|user|connection) (was )?(rejected|denied|declined|cancell?ed)/i,
    'rejected',
  ],
  [/(plugin|popup|pop-up|window|modal) (was )?closed|conditions of use not satisfied|0x6985/i, 'rejected'],
  [/not connected|has no account connected/i, 'disconnected'],
  [/method not found/i, 'unsupported-method'],
  [/too many requests|rate limit/i, 'limit-exceeded'],
]

/** How much of each text is read, in UTF-16 units. */
const MAX_TEXT = 2_000

/**
 * Converts what a wallet of Solana threw to a `LatchError` of code `wallet/…`. Core's `toWalletError` knows the errors
 * that all wallets have in common; this function adds those of Solana.
 */
export function toSolanaError(thrown: unknown): LatchError {
  const common = toWalletError(thrown)
  if (isLatchError(thrown) || common.code === 'wallet/rejected') return common
  const texts = textsIn(thrown)
  const named = texts.map((text) => (Object.hasOwn(REASON_BY_NAME, text) ? REASON_BY_NAME[text] : undefined))
  const reason =
    named.find((known) => known !== undefined) ??
    REASON_BY_TEXT.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1]
  if (!reason) return common
  if (reason === 'reverted') return walletError(reason, { reason: failureReason(texts) }, thrown)
  return walletError(reason, common.context, thrown)
}

/**
 * Converts an error in a node's answer to a `LatchError` of code `wallet/…`. Reads only its texts, because its codes
 * differ from those of EVM wallets: -32004 is an unknown method there, and an unavailable block here.
 */
export function toNodeError(error: unknown): LatchError {
  const { message, data } = (error ?? {}) as { message?: unknown; data?: unknown }
  return toSolanaError({ message, data })
}

/** Whether a thrown value says that the transaction's blockhash has expired (F112). */
export const isExpired = (thrown: unknown): boolean => textsIn(thrown).some((text) => EXPIRED.test(text))

/** Whether a thrown value says that a node refused the transaction because it doesn't know its blockhash. */
export const isUntaken = (thrown: unknown): boolean => textsIn(thrown).some((text) => UNTAKEN.test(text))

/** Returns the signature (base58) that a wallet's library names where it sent a transaction and lost track of it. */
export function signatureIn(thrown: unknown): string | undefined {
  const found = textsIn(thrown).map((text) => LOST.exec(text)?.[1])
  return found.find((signature) => signature !== undefined && fromBase58(signature, 64) !== undefined)
}

/**
 * Returns why a transaction failed, safe to show: what the program that failed wrote last into the logs (F251), else the
 * node's name for the error, else `unknown reason` (S8.11).
 */
export function failureReason(texts: readonly string[]): string {
  const lines = texts.flatMap(linesOf)
  const [inMessage] = lines.flatMap((line) => /Error Message: (.+)/.exec(line)?.[1] ?? [])
  const [code] = lines.flatMap((line) => /custom program error: 0x[0-9a-f]+/.exec(line)?.[0] ?? [])
  const text = lastWords(lines) ?? inMessage ?? code ?? texts.at(-1)
  // `toWalletError` cleans and shortens the reason (F104).
  const { reason } = toWalletError({ code: 3, message: `execution reverted: ${text ?? ''}` }).context
  return String(reason)
}

/** The lines of a text. Some libraries write the logs into their message, as a list of quoted texts. */
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim().replace(/^"|",?$/g, ''))

/**
 * What the program that failed wrote last: the message of its error where it marks one, else its last text. A program that
 * ended well before said nothing about the failure, and its text may be a memo.
 */
function lastWords(lines: readonly string[]): string | undefined {
  const said = saidByFailed(lines)
  const marked = [/Error Message: (.+)/, /^Error: (.+)/].flatMap((pattern) =>
    said.flatMap((text) => pattern.exec(text)?.[1] ?? []),
  )
  return marked[0] ?? said.at(-1)
}

/** The texts of the program that failed first. Where the lines name no calls of programs, all are of one program. */
function saidByFailed(lines: readonly string[]): readonly string[] {
  /** The texts of each program that is running, the innermost last. */
  const running: string[][] = [[]]
  for (const line of lines) {
    const text = /^Program log: (.+)/.exec(line)?.[1]
    if (/^Program \w+ invoke \[\d+\]/.test(line)) running.push([])
    else if (/^Program \w+ success$/.test(line) && running.length > 1) running.pop()
    else if (/^Program \w+ failed: /.test(line)) break
    // The programs of the chain itself write without a mark.
    else if (text ?? (running.length > 1 && !/^(Program |Log truncated)/.test(line)))
      if (!/^Instruction: /.test(text ?? line)) running.at(-1)?.push(text ?? line)
  }
  return running.at(-1) ?? []
}

/**
 * Returns a node's error as text: `BlockhashNotFound`, `InstructionError: custom program error: 0x1`. Empty for any
 * other value, also for one that throws while it is read (F069).
 */
export function errorText(err: unknown): string {
  try {
    return textOf(err)
  } catch {
    return ''
  }
}

function textOf(err: unknown): string {
  if (typeof err === 'string') return err
  if (typeof err !== 'object' || err === null) return ''
  const [name = '', value] = Object.entries(err)[0] ?? []
  // Index 0 is the account of the payer.
  if (name === 'InsufficientFundsForRent' && at(value, 'account_index') !== 0)
    return 'the receiver would have less than an account needs'
  if (name === 'InstructionError' && Array.isArray(value)) return `${name}: ${textOf(value[1])}`
  return name === 'Custom' ? `custom program error: 0x${Number(value).toString(16)}` : name
}

const NESTED = ['error', 'cause', 'data', 'originalError', 'info'] as const

/** The names, messages and logs of a thrown value and of the errors inside it, outermost first. */
function textsIn(thrown: unknown, seen = new Set<unknown>()): string[] {
  if (typeof thrown === 'string') return [thrown.slice(0, MAX_TEXT)]
  if (typeof thrown !== 'object' || thrown === null || seen.has(thrown) || seen.size > 20) return []
  seen.add(thrown)
  const read = (key: string): unknown => {
    try {
      return (thrown as Record<string, unknown>)[key]
    } catch {
      return undefined
    }
  }
  const listOf = (key: string): readonly unknown[] => {
    try {
      const list = read(key)
      return Array.isArray(list) ? [...(list as readonly unknown[])] : []
    } catch {
      return []
    }
  }
  const texts = [read('name'), read('message'), ...listOf('logs'), errorText(read('err'))]
  const own = texts.filter((text): text is string => typeof text === 'string' && text !== '')
  return [...own.map((text) => text.slice(0, MAX_TEXT)), ...NESTED.flatMap((key) => textsIn(read(key), seen))]
}
