import { sha256 } from '@noble/hashes/sha2'
import { base58, base58check, bech32, bech32m } from '@scure/base'
import { evmAddress } from '../../adapter/eip1193/evmAddress.js'
import { parseNetworkId, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import { readDecimal } from '../../base/read.js'
import { toDecimal } from '../account/account.rules.js'
import { receiveError } from './receive.errors.js'
import type { LinkFacts, PaymentRequest } from './receive.types.js'

/** The decimals of a bitcoin. */
const BITCOIN_DECIMALS = 8
/** The reference of Bitcoin's main network (CAIP-2). Its addresses have a form of their own. */
const BITCOIN_MAIN = '000000000019d6689c085ae165831e93'
const MAX_DECIMALS = 77

/** A request whose addresses are checked. `reference`: that of the network's CAIP-2 id. */
interface CheckedRequest extends PaymentRequest {
  readonly reference: string
}

/** The parts of a link: what is between the scheme and `?`, and one parameter by its name. */
interface LinkParts extends LinkFacts {
  readonly body: string
  readonly param: (name: string) => string | undefined
}

/** How links of one namespace are written and read. */
interface LinkFormat {
  readonly scheme: string
  /** The largest amount, in the smallest unit. */
  readonly most: bigint
  /** The address in its usual form. Undefined where it is none on the network with this reference. */
  readonly addressOf: (text: string, reference: string) => string | undefined
  readonly write: (request: CheckedRequest) => string
  /** Throws `receive/bad-link`. */
  readonly read: (parts: LinkParts) => PaymentRequest
}

const badLink = (): Error => receiveError('bad-link')

/** The query of a link. A member that is undefined is left out. */
const query = (members: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined)
  return given.length > 0 ? `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}` : ''
}

/** The amount in whole units, an exact decimal number. Undefined without an amount. */
function amountOf({ value, decimals }: Pick<PaymentRequest, 'value' | 'decimals'>): string | undefined {
  if (value === undefined) return undefined
  if (!isDecimals(decimals)) throw receiveError('no-decimals')
  return toDecimal(value, decimals)
}

/** The members of an amount in whole units. None without an amount. Throws `receive/no-decimals`, `receive/bad-link`. */
function readUnits(
  amount: string | undefined,
  decimals: number | undefined,
  most: bigint,
): Pick<PaymentRequest, 'value' | 'decimals'> {
  if (amount === undefined) return {}
  if (!isDecimals(decimals)) throw receiveError('no-decimals')
  // No sign, no exponent, no comma, and a 0 before the dot.
  const [whole, rest = ''] = readDecimal(amount)?.split('.') ?? []
  if (whole === undefined || rest.length > decimals) throw badLink()
  return { value: readValue(BigInt(whole + rest.padEnd(decimals, '0')), most), decimals }
}

function readValue(value: bigint, most: bigint): bigint {
  if (!isAmount(value, most)) throw badLink()
  return value
}

/** Whether an app's value is an amount. Apps without types may give anything. */
const isAmount = (value: unknown, most: bigint): boolean => typeof value === 'bigint' && value > 0n && value <= most

const isDecimals = (decimals: unknown): decimals is number =>
  Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= MAX_DECIMALS

/** The address of a link. Throws `receive/bad-link`. */
function readAddress({ addressOf }: LinkFormat, text: string | undefined, networkId: CaipNetworkId): string {
  const address = text && addressOf(text, parseNetworkId(networkId).reference)
  if (!address) throw badLink()
  return address
}

/** EIP-681: `ethereum:`. A token becomes a call of `transfer`. Amounts are in the smallest unit. */
const ethereum: LinkFormat = {
  scheme: 'ethereum',
  most: 2n ** 256n - 1n,
  addressOf: evmAddress,
  write({ address, token, value, reference }) {
    const units = value?.toString()
    return token === undefined
      ? `${address}@${reference}${query({ value: units })}`
      : `${token}@${reference}/transfer${query({ address, uint256: units })}`
  },
  read({ body, param }) {
    const [, target, chain = '1', call] = /^(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,10}))?(?:\/(\w+))?$/i.exec(body) ?? []
    const units = param(call === undefined ? 'value' : 'uint256')
    const isRight =
      (call === undefined || call === 'transfer') && (units === undefined || /^[1-9]\d{0,77}$/.test(units))
    const networkId = toNetworkId(`eip155:${chain}`)
    if (!isRight || !networkId) throw badLink()
    const paid = readAddress(ethereum, target, networkId)
    const receiver = param('address')
    return {
      networkId,
      ...(call === undefined
        ? { address: paid }
        : { address: readAddress(ethereum, receiver, networkId), token: paid }),
      ...(units !== undefined && { value: readValue(BigInt(units), ethereum.most) }),
    }
  },
}

/** Solana Pay, transfer request: `solana:`. Amounts are in whole units. */
const solana: LinkFormat = {
  scheme: 'solana',
  // An account holds a number of 64 bits.
  most: 2n ** 64n - 1n,
  addressOf: (text) =>
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && base58.decode(text).length === 32 ? text : undefined,
  write: (request) => `${request.address}${query({ amount: amountOf(request), 'spl-token': request.token })}`,
  read({ body, param, networkId, decimals }) {
    const token = param('spl-token')
    return {
      networkId,
      address: readAddress(solana, body, networkId),
      ...(token !== undefined && { token: readAddress(solana, token, networkId) }),
      ...readUnits(param('amount'), decimals, solana.most),
    }
  },
}

/** BIP-321: `bitcoin:`. Amounts are in whole bitcoins. */
const bitcoin: LinkFormat = {
  scheme: 'bitcoin',
  most: 21_000_000n * 10n ** BigInt(BITCOIN_DECIMALS),
  addressOf(text, reference) {
    const isMain = reference === BITCOIN_MAIN
    return isSegwitAddress(text, isMain) || isBase58Address(text, isMain) ? text : undefined
  },
  write({ address, token, value }) {
    if (token !== undefined) throw receiveError('no-tokens')
    return `${address}${query({ amount: amountOf({ value, decimals: BITCOIN_DECIMALS }) })}`
  },
  read: ({ body, param, networkId }) => ({
    networkId,
    address: readAddress(bitcoin, body, networkId),
    ...readUnits(param('amount'), BITCOIN_DECIMALS, bitcoin.most),
  }),
}

/**
 * Whether a text is a segregated witness address: bech32 with a program of 20 or 32 bytes for version 0, bech32m with 2 to
 * 40 bytes for later versions (BIP-141, BIP-173, BIP-350).
 */
function isSegwitAddress(text: string, isMain: boolean): boolean {
  const [, prefix, first] = /^(bc|tb|bcrt)1([02-9ac-hj-np-z])[02-9ac-hj-np-z]{7,86}$/.exec(text) ?? []
  if (!prefix || (prefix === 'bc') !== isMain) return false
  // The letter of version 0.
  const code = first === 'q' ? bech32 : bech32m
  const [version = 0, ...words] = code.decodeUnsafe(text, 90)?.words ?? []
  const { length = 0 } = code.fromWordsUnsafe(words) ?? []
  return version === 0 ? length === 20 || length === 32 : version <= 16 && length >= 2 && length <= 40
}

/** Whether a text is an address in base58: its first byte names the network and the kind. */
function isBase58Address(text: string, isMain: boolean): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text)) return false
  try {
    const bytes = base58check(sha256).decode(text)
    return bytes.length === 21 && (isMain ? [0x00, 0x05] : [0x6f, 0xc4]).includes(bytes[0] ?? -1)
  } catch {
    return false
  }
}

const FORMATS: Readonly<Record<Namespace, LinkFormat>> = { eip155: ethereum, solana, bip122: bitcoin }

/** A CAIP-2 id, or undefined where it is none. */
function toNetworkId(text: string): CaipNetworkId | undefined {
  try {
    const { namespace, reference } = parseNetworkId(text)
    return `${namespace}:${reference}`
  } catch {
    return undefined
  }
}

/**
 * The link that asks for a payment: `ethereum:` (EIP-681), `solana:` (Solana Pay, transfer request) or `bitcoin:`
 * (BIP-321). Without an amount the payer chooses it. Throws `receive/bad-address`, also for an address of another network
 * of Bitcoin, `receive/other-network` for a token of another network, `receive/bad-amount`, `receive/no-decimals` for an amount in whole units without valid ones, `receive/no-tokens` on Bitcoin, or
 * `caip/invalid-network`.
 */
export function toPaymentLink(request: PaymentRequest): string {
  const { value, token } = request
  const { namespace, reference } = parseNetworkId(request.networkId)
  const { scheme, most, addressOf, write } = FORMATS[namespace]
  const check = (given: string): string => {
    const address = addressOf(given, reference)
    if (address === undefined) throw receiveError('bad-address', { address: given })
    return address
  }
  if (value !== undefined && !isAmount(value, most)) throw receiveError('bad-amount')
  const address = check(request.address)
  const contract = token === undefined ? undefined : check(tokenOn(request.networkId, token))
  return `${scheme}:${write({ ...request, reference, address, token: contract })}`
}

/** The address of a token that may have its network before it (CAIP-10). Throws `receive/other-network`. */
function tokenOn(networkId: CaipNetworkId, token: string): string {
  const at = token.lastIndexOf(':')
  if (at >= 0 && token.slice(0, at) !== networkId) throw receiveError('other-network', { token, networkId })
  return token.slice(at + 1)
}

/**
 * Reads a link of {@link toPaymentLink} back. An EVM link names its chain itself; without one it is chain 1 (EIP-681).
 * Throws `receive/bad-link`, also for a link of another namespace than `networkId`, and `receive/no-decimals`.
 */
export function readPaymentLink(link: string, facts: LinkFacts): PaymentRequest {
  const [, scheme = '', body = '', search] = /^([a-z]{1,16}):([^?#]{1,200})(?:\?([^#]{0,2000}))?$/i.exec(link) ?? []
  const format = FORMATS[parseNetworkId(facts.networkId).namespace]
  const params = new URLSearchParams(search)
  // BIP-321: a required parameter that is not known makes the link unreadable.
  const isRefused = [...params.keys()].some((name) => name.startsWith('req-'))
  if (scheme.toLowerCase() !== format.scheme || isRefused) throw badLink()
  return format.read({ ...facts, body, param: (name) => params.get(name) ?? undefined })
}

/** How much `after` is above `before`, both exact decimal numbers. Undefined where it isn't above. */
export function growthOf(before: string, after: string): string | undefined {
  const fractionOf = (numeric: string): string => numeric.split('.')[1] ?? ''
  const decimals = Math.max(fractionOf(before).length, fractionOf(after).length)
  const unitsOf = (numeric: string): bigint =>
    BigInt(`${numeric.split('.')[0] ?? ''}${fractionOf(numeric).padEnd(decimals, '0')}`)
  const growth = unitsOf(after) - unitsOf(before)
  return growth > 0n ? toDecimal(growth, decimals) : undefined
}
