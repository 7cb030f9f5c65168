import { sha256 } from '@noble/hashes/sha2'
import { base58check, bech32, bech32m } from '@scure/base'
import { evmAddress } from '../../adapter/eip1193/evmAddress.js'
import { fromBase58 } from '../../adapter/solana.wire.js'
import { parseAmount } from '../../base/amount.js'
import { parseNetworkId, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import { toDecimal } from '../account/account.rules.js'
import { receiveError } from './receive.errors.js'
import type { LinkFacts, PaymentRequest } from './receive.types.js'

const MAX_VALUE = 2n ** 256n - 1n

/** The address in its usual form. Undefined where it is none of the namespace. */
function addressOf(namespace: Namespace, address: string): string | undefined {
  if (namespace === 'eip155') return evmAddress(address)
  if (namespace === 'solana') return fromBase58(address, 32) ? address : undefined
  return isBitcoinAddress(address) ? address : undefined
}

/** Whether a text is a Bitcoin address: bech32, bech32m or base58, with a right checksum. */
function isBitcoinAddress(text: string): boolean {
  const isSegwit = /^(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}$/.test(text)
  if (isSegwit) return [bech32, bech32m].some((code) => code.decodeUnsafe(text, 90) !== undefined)
  if (!/^[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(text)) return false
  try {
    return base58check(sha256).decode(text).length === 21
  } catch {
    return false
  }
}

function checkAddress(namespace: Namespace, given: string): string {
  const address = addressOf(namespace, given)
  if (address === undefined) throw receiveError('bad-address', { address: given })
  return address
}

/** The amount in whole units, an exact decimal number. Undefined without an amount. */
function amountOf({ value, decimals }: Pick<PaymentRequest, 'value' | 'decimals'>): string | undefined {
  if (value === undefined) return undefined
  if (decimals === undefined) throw receiveError('no-decimals')
  return toDecimal(value, decimals)
}

const query = (members: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined)
  return given.length > 0 ? `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}` : ''
}

/**
 * The link that asks for a payment: `ethereum:` (EIP-681), `solana:` (Solana Pay, transfer request) or `bitcoin:`
 * (BIP-321). A token on an EVM chain becomes a call of `transfer`; without an amount the payer chooses it. Throws
 * `receive/bad-address`, `receive/bad-amount`, `receive/no-decimals` for an amount in whole units without them,
 * `receive/no-tokens` on Bitcoin, or `caip/invalid-network`.
 */
export function toPaymentLink(request: PaymentRequest): string {
  const { networkId, value } = request
  const { namespace, reference } = parseNetworkId(networkId)
  const address = checkAddress(namespace, request.address)
  const token = request.token === undefined ? undefined : checkAddress(namespace, request.token)
  if (value !== undefined && (value <= 0n || value > MAX_VALUE)) throw receiveError('bad-amount')
  const units = value === undefined ? undefined : String(value)
  switch (namespace) {
    case 'eip155':
      return token === undefined
        ? `ethereum:${address}@${reference}${query({ value: units })}`
        : `ethereum:${token}@${reference}/transfer${query({ address, uint256: units })}`
    case 'solana':
      return `solana:${address}${query({ amount: amountOf(request), 'spl-token': token })}`
    case 'bip122':
      if (token !== undefined) throw receiveError('no-tokens')
      return `bitcoin:${address}${query({ amount: amountOf({ value, decimals: 8 }) })}`
  }
}

/** The namespace of each scheme. */
const SCHEMES: Readonly<Record<string, Namespace>> = { ethereum: 'eip155', solana: 'solana', bitcoin: 'bip122' }

/**
 * Reads a link of {@link toPaymentLink} back. An EVM link names its chain itself; without one it is chain 1 (EIP-681).
 * Throws `receive/bad-link`, also for a link of another namespace than `networkId`, and `receive/no-decimals`.
 */
export function readPaymentLink(link: string, { networkId, decimals }: LinkFacts): PaymentRequest {
  const bad = (): Error => receiveError('bad-link')
  const [, scheme = '', body = '', search = ''] =
    /^([a-z]{1,16}):([^?#]{1,200})(?:\?([^#]{0,2000}))?$/i.exec(link) ?? []
  const namespace = Object.hasOwn(SCHEMES, scheme.toLowerCase()) ? SCHEMES[scheme.toLowerCase()] : undefined
  if (!namespace || namespace !== parseNetworkId(networkId).namespace) throw bad()
  const params = new URLSearchParams(search)
  // BIP-321: a required parameter that is not known makes the link unreadable.
  if ([...params.keys()].some((name) => name.startsWith('req-'))) throw bad()
  const one = (name: string): string | undefined => params.get(name) ?? undefined
  const check = (given: string | undefined): string => {
    const address = given && addressOf(namespace, given)
    if (!address) throw bad()
    return address
  }
  if (namespace === 'eip155') {
    const [, target, chain = '1', call] = /^(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,10}))?(?:\/(\w+))?$/i.exec(body) ?? []
    if (call !== undefined && call !== 'transfer') throw bad()
    const units = one(call ? 'uint256' : 'value')
    const whole = toNetworkId(chain)
    if (!whole || (units !== undefined && !/^[1-9]\d{0,77}$/.test(units))) throw bad()
    const value = units === undefined ? undefined : BigInt(units)
    if (value !== undefined && value > MAX_VALUE) throw bad()
    const paid = call ? { address: check(one('address')), token: check(target) } : { address: check(target) }
    return { networkId: whole, ...paid, ...(value !== undefined && { value }) }
  }
  const amount = one('amount')
  const token = namespace === 'solana' ? one('spl-token') : undefined
  const places = namespace === 'bip122' ? 8 : decimals
  return {
    networkId,
    address: check(body),
    ...(token !== undefined && { token: check(token) }),
    ...(amount !== undefined && { value: readValue(amount, places), decimals: places }),
  }
}

/** The CAIP-2 id of an EVM chain. Undefined for an invalid chain id. */
function toNetworkId(chain: string): CaipNetworkId | undefined {
  try {
    const { reference } = parseNetworkId(`eip155:${chain}`)
    return `eip155:${reference}`
  } catch {
    return undefined
  }
}

/** The smallest units of an amount in whole units. Throws `receive/no-decimals` or `receive/bad-link`. */
function readValue(amount: string, decimals: number | undefined): bigint {
  if (decimals === undefined) throw receiveError('no-decimals')
  // Solana Pay: a number below 1 begins with 0. No sign, no exponent, no comma.
  const parsed = /^\d+(\.\d+)?$/.test(amount) ? parseAmount(amount, decimals) : undefined
  if (!parsed || 'flaw' in parsed || parsed.units === 0n) throw receiveError('bad-link')
  return parsed.units
}
