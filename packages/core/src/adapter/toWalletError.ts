import { isLatchError, LatchError, type ErrorContext } from '../base/errors.js'
import { cleanText } from '../base/text.js'
import { revertOf } from './eip1193/revert.js'
import {
  FAULT_BY_CODE,
  REASON_BY_CODE,
  REASON_BY_TEXT,
  REASON_BY_UNSURE_CODE,
  type ReasonText,
} from './wallet.answers.js'
import { walletError, type WalletErrorReason } from './wallet.errors.js'

/** How much of a foreign text is read, in UTF-16 units. */
const MAX_TEXT = 300
/** How much of a reason is shown, in characters (F104). */
const MAX_REASON = 120

/**
 * Turns anything that a wallet or a chain library threw into an error `wallet/…`: by its code at any depth, by its name
 * in `byName`, by its text, and at last by a code that programs use differently (F243). Returns a `LatchError`
 * unchanged, also one that a chain library wrapped, and a copy of one that this copy of the package didn't make. It
 * ignores a numeric code that is a text (F069). An error that has only a node's HTTP status gets that status as its
 * message (S8.14). `byName` maps the names of a library's own errors: an `instanceof` would load the library, and fail
 * between two copies of it.
 */
export function toWalletError(
  thrown: unknown,
  context: ErrorContext = {},
  byName: Readonly<Record<string, WalletErrorReason>> = {},
): LatchError {
  const layers = [...nestedIn(thrown)]
  for (const layer of layers) {
    const ours = ownError(layer, context)
    if (ours) return ours
  }
  const text = first(layers, textOf)
  const reason = reasonOf(layers, byName)
  // Many nodes say only "execution reverted", or call it an internal error: the data beside the text says why (S8.11).
  const decoded = reason === 'reverted' || reason === 'unknown' ? revertOf(thrown)?.reason : undefined
  if (reason === 'reverted' || decoded)
    return walletError('reverted', { ...context, reason: decoded ?? revertReason(layers) }, thrown)
  if (reason === 'bad-transaction') {
    const fault = first(layers, (layer) => entry(FAULT_BY_CODE, codeOf(layer))) ?? first(layers, faultOf)
    return walletError(reason, { ...context, reason: fault }, thrown)
  }
  const known = { ...context, ...(text && { details: cleanText(text, MAX_TEXT) }) }
  const status = reason === 'unknown' && first(layers, statusOf)
  if (!status) return walletError(reason, known, thrown)
  return new LatchError({
    code: 'wallet/unknown',
    message: `HTTP status code: ${status}`,
    context: { ...known, status: Number(status) },
    cause: thrown,
  })
}

/**
 * The error of the kit that a layer is. Where another copy of this package made it, or a wallet only pretends so, its
 * code and message are read once: the result is a new error.
 */
function ownError(layer: unknown, context: ErrorContext): LatchError | undefined {
  if (LatchError.isOwn(layer)) return layer
  const code = isLatchError(layer) && read(layer, 'code')
  if (typeof code !== 'string' || !/^[a-z-]{1,40}\/[a-z-]{1,40}$/.test(code)) return undefined
  return new LatchError({ code, message: textOf(layer) ?? '', context, cause: layer })
}

const reasonOf = (layers: readonly unknown[], byName: Readonly<Record<string, WalletErrorReason>>): WalletErrorReason =>
  first(layers, (layer) => entry(REASON_BY_CODE, codeOf(layer))) ??
  first(layers, (layer) => entry(byName, read(layer, 'name'))) ??
  first(layers, (layer) => meaningOf(layer)?.reason) ??
  first(layers, (layer) => entry(REASON_BY_UNSURE_CODE, codeOf(layer))) ??
  'unknown'

/** The known text that begins first in the text of a layer. */
function meaningOf(layer: unknown): ReasonText | undefined {
  const text = textOf(layer)
  if (!text) return undefined
  const placeOf = ({ pattern }: ReasonText): number => text.search(pattern)
  const found = REASON_BY_TEXT.filter((each) => placeOf(each) !== -1)
  return found.toSorted((one, other) => placeOf(one) - placeOf(other))[0]
}

const faultOf = (layer: unknown): string | undefined => meaningOf(layer)?.fault

/** The first non-empty result of `say`, from the outermost layer inwards. */
function first<said extends string>(
  layers: readonly unknown[],
  say: (layer: unknown) => said | '' | undefined,
): said | undefined {
  for (const layer of layers) {
    const said = say(layer)
    if (said) return said
  }
  return undefined
}

const entry = <value>(table: Readonly<Record<string, value>>, key: unknown): value | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined

/** The thrown value, and all values that wallets wrap inside it, outermost first. */
export function* nestedIn(thrown: unknown, seen: Set<unknown> = new Set()): Generator<unknown> {
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

/** The HTTP status that a node answered instead of JSON-RPC (S8.14). */
function statusOf(layer: unknown): string {
  const status = read(layer, 'status')
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) < 600 ? String(status) : ''
}

function textOf(layer: unknown): string | undefined {
  const text = typeof layer === 'string' ? layer : (read(layer, 'shortMessage') ?? read(layer, 'message'))
  return typeof text === 'string' && text ? text.slice(0, MAX_TEXT) : undefined
}

/** The codes in a thrown value and in all that wallets and libraries wrap inside it, as texts. A numeric text is no code (F069). */
export const codesIn = (thrown: unknown): readonly string[] =>
  [...nestedIn(thrown)].flatMap((each) => codeOf(each) || [])

/** The texts of a thrown value and of all that wallets and libraries wrap inside it, outermost first. */
export const textsIn = (thrown: unknown): readonly string[] =>
  [...nestedIn(thrown)].flatMap((each) => textOf(each) ?? [])

/** The reason in a node's text, cleaned, or the text of S8.11 where there is no reason. */
function revertReason(layers: readonly unknown[]): string {
  // The innermost layer is the node's own text; libraries wrap it.
  for (const layer of layers.toReversed()) {
    const said = cleanText(textOf(layer)?.match(/execution reverted:\s*(.+)/is)?.[1], MAX_REASON)
    if (said) return said
  }
  return 'unknown reason'
}
