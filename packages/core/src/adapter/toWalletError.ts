import { isLatchError, type ErrorContext, type LatchError } from '../base/errors.js'
import { cleanText } from '../base/text.js'
import { walletError, type WalletErrorReason } from './wallet.errors.js'

const REASON_BY_CODE: Readonly<Record<string, WalletErrorReason>> = {
  4001: 'rejected',
  5000: 'rejected', // WalletConnect's own
  5001: 'rejected',
  5002: 'rejected',
  5003: 'rejected',
  12001: 'rejected',
  ACTION_REJECTED: 'rejected', // ethers'
  4100: 'unauthorized',
  4200: 'unsupported-method',
  [-32601]: 'unsupported-method',
  [-32004]: 'unsupported-method',
  4900: 'disconnected',
  4901: 'disconnected',
  4902: 'unknown-network',
  [-32002]: 'already-pending',
  [-32005]: 'limit-exceeded',
  3: 'reverted',
}

// The first that fits wins: a text about a rejection may also name a limit.
const REASON_BY_TEXT: readonly (readonly [RegExp, WalletErrorReason])[] = [
  [
    /user (rejected|denied|cancell?ed|closed|declined)|(rejected|denied|cancell?ed) by (the )?user|connection request reset/i,
    'rejected',
  ],
  [/already pending|already processing/i, 'already-pending'],
  [/\b(is|wallet) locked\b|\bunlock\b/i, 'locked'],
  [/execution reverted/i, 'reverted'],
  [/insufficient funds/i, 'insufficient-funds'],
  [/nonce too low/i, 'nonce-too-low'],
  [/replacement transaction underpriced/i, 'underpriced'],
  [/already known/i, 'already-known'],
  [/unrecognized chain/i, 'unknown-network'],
  [/timed? ?out/i, 'timed-out'],
]

/** What is read of a foreign text, in UTF-16 units. */
const MAX_TEXT = 300
/** What is shown of a reason, in characters (F104). */
const MAX_REASON = 120

/**
 * Turns whatever a wallet or a chain library threw into one of `wallet/…`: by its code wherever it is nested, else by
 * its text. A `LatchError` stays as it is, also one that a chain library wrapped. A numeric code written as text says
 * nothing (F069).
 */
export function toWalletError(thrown: unknown, context: ErrorContext = {}): LatchError {
  const layers = [...nestedIn(thrown)]
  const ours = layers.find((layer) => isLatchError(layer))
  if (ours) return ours
  const text = layers.map(textOf).find(Boolean)
  const reason = reasonOf(layers)
  if (reason === 'reverted') return walletError(reason, { ...context, reason: revertReason(layers) }, thrown)
  return walletError(reason, { ...context, ...(text && { details: cleanText(text, MAX_TEXT) }) }, thrown)
}

function reasonOf(layers: readonly unknown[]): WalletErrorReason {
  for (const layer of layers) {
    const code = codeOf(layer)
    const reason = Object.hasOwn(REASON_BY_CODE, code) && REASON_BY_CODE[code]
    if (reason) return reason
  }
  for (const layer of layers) {
    const text = textOf(layer)
    const known = text && REASON_BY_TEXT.find(([pattern]) => pattern.test(text))
    if (known) return known[1]
  }
  return 'unknown'
}

/** The thrown thing and all that wallets wrap inside it, outermost first. */
function* nestedIn(thrown: unknown, seen = new Set<unknown>()): Generator<unknown> {
  if (seen.has(thrown) || seen.size > 20) return
  seen.add(thrown)
  yield thrown
  if (typeof thrown !== 'object' || thrown === null) return
  for (const key of ['data', 'originalError', 'error', 'info', 'cause'] as const) {
    const inner = read(thrown, key)
    if (typeof inner === 'object' && inner !== null) yield* nestedIn(inner, seen)
  }
}

/** A getter of a foreign object may throw. */
function read(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

function codeOf(layer: unknown): string {
  const code = read(layer, 'code')
  return typeof code === 'number' || (typeof code === 'string' && !/^-?\d+$/.test(code)) ? String(code) : ''
}

function textOf(layer: unknown): string | undefined {
  const text = typeof layer === 'string' ? layer : (read(layer, 'shortMessage') ?? read(layer, 'message'))
  return typeof text === 'string' && text ? text.slice(0, MAX_TEXT) : undefined
}

/** The reason in a node's text, as it may be shown, or what S8.11 says where there is none. */
function revertReason(layers: readonly unknown[]): string {
  // The innermost is the node's own; what libraries make of it comes around that.
  for (const layer of layers.toReversed()) {
    const said = cleanText(textOf(layer)?.match(/execution reverted:\s*(.+)/is)?.[1], MAX_REASON)
    if (said) return said
  }
  return 'unknown reason'
}
