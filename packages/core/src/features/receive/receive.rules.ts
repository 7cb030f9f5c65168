import type { AssetBalance } from '../../adapter/abilities.types.js'
import { addressIn } from '../../adapter/addressIn.js'
import { namespaceOf, parseNetworkId, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import { FORMS } from '../../base/namespaces/forms.js'
import { toDecimal, toUnits } from '../../base/decimal.js'
import { isDecimals } from '../../base/uint256.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import { BITCOIN_DECIMALS } from '../payment-links/payment-links.rules.js'
import { receiveError } from './receive.errors.js'
import type { PaymentRequest } from './receive.types.js'

/** What links are made of: a request, and how the units of its token are shown. */
type ScaledRequest = PaymentRequest & Pick<AssetBalance, 'scale'>

/** A request whose addresses are checked. `reference`: that of the network's CAIP-2 id. */
interface CheckedRequest extends ScaledRequest {
  readonly reference: string
}

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

/** Whether an app's value is an amount. Apps without types may give anything. */
const isAmount = (value: unknown, most: bigint): boolean => typeof value === 'bigint' && value > 0n && value <= most

/**
 * EIP-681. A token becomes a call of `transfer`. Amounts are in the smallest unit, as the contract counts it: where no units
 * are shown as the amount, they are the most that are shown as less (F304).
 */
function writeEthereum({ address, token, value, reference, scale }: CheckedRequest): string {
  const counted = value === undefined ? undefined : (scale?.toUnits(value) ?? value)
  if (counted !== undefined && !isAmount(counted, FORMS.eip155.maxAmount)) throw receiveError('bad-amount')
  const units = counted?.toString()
  return token === undefined
    ? `ethereum:${address}@${reference}${query({ value: units })}`
    : `ethereum:${token}@${reference}/transfer${query({ address, uint256: units })}`
}

/**
 * Solana Pay, transfer request. Amounts are in whole units as nodes show them (`uiAmountString`): with the multiplier of a
 * token, so nothing is converted.
 */
const writeSolana = (request: CheckedRequest): string =>
  `solana:${request.address}${query({ amount: amountOf(request), 'spl-token': request.token })}`

/** BIP-321. Amounts are in whole bitcoins. */
function writeBitcoin({ address, token, value }: CheckedRequest): string {
  if (token !== undefined) throw receiveError('no-tokens')
  return `bitcoin:${address}${query({ amount: amountOf({ value, decimals: BITCOIN_DECIMALS }) })}`
}

const WRITERS: Readonly<Record<Namespace, (request: CheckedRequest) => string>> = {
  eip155: writeEthereum,
  solana: writeSolana,
  bip122: writeBitcoin,
}

/** Whether links have amounts of tokens as the contract counts them, and not as they are shown. */
const HAS_UNITS: Readonly<Record<Namespace, boolean>> = { eip155: true, solana: false, bip122: false }

/**
 * The link that asks for a payment: `ethereum:` (EIP-681), `solana:` (Solana Pay, transfer request) or `bitcoin:`
 * (BIP-321). Without an amount the payer chooses it. Throws `receive/bad-address`, also for an address of another network
 * of Bitcoin, `receive/other-network` for a token of another network, `receive/bad-amount`, `receive/no-decimals` for an
 * amount in whole units without valid ones, `receive/no-tokens` on Bitcoin, or `caip/invalid-network`.
 * `parsePaymentLink` of the payment links reads it back.
 */
export function toPaymentLink(request: ScaledRequest): string {
  const { value, token } = request
  const { namespace, reference } = parseNetworkId(request.networkId)
  const check = (given: string): string => {
    const address = addressIn(namespace, given, reference)
    if (address === undefined) throw receiveError('bad-address', { address: given })
    return address
  }
  if (value !== undefined && !isAmount(value, FORMS[namespace].maxAmount)) throw receiveError('bad-amount')
  const address = check(request.address)
  const contract = token === undefined ? undefined : check(contractOf(request.networkId, token))
  return WRITERS[namespace]({ ...request, reference, address, token: contract })
}

/** Whether the link of a request has an amount as a contract counts it, which may be shown as another one (ERC-8056). */
export const isInUnits = ({ networkId, token, value }: PaymentRequest): boolean =>
  token !== undefined && value !== undefined && HAS_UNITS[namespaceOf(networkId)]

/** The address of a token that may have its network before it (CAIP-10). Throws `receive/other-network`. */
export function contractOf(networkId: CaipNetworkId, token: string): string {
  const at = token.lastIndexOf(':')
  if (at >= 0 && token.slice(0, at) !== networkId) throw receiveError('other-network', { token, networkId })
  return token.slice(at + 1)
}

/**
 * How much what is shown of `after` is above `before` by what came in between: an exact decimal number. Of a token with a
 * multiplier only payments count, which change what its chain counts, and no interest and no new multiplier (F307). Undefined
 * where nothing came.
 */
export function growthOf(before: BalanceEntry['quantity'], after: BalanceEntry['quantity']): string | undefined {
  const all = [before, after].flatMap(({ numeric, unscaled = numeric }) => [numeric, unscaled])
  const decimals = Math.max(Number(after.decimals), ...all.map((each) => (each.split('.')[1] ?? '').length))
  const unitsOf = (numeric: string): bigint => toUnits(numeric, decimals) ?? 0n
  const [shown, counted] = [unitsOf(after.numeric), unitsOf(after.unscaled ?? after.numeric)]
  const had = [before.numeric, before.unscaled ?? before.numeric].map(unitsOf) as [bigint, bigint]
  // Without what the chain counts, another source or another multiplier may have reported it: then both must have grown.
  const growth = counted - (after.unscaled === undefined && had[0] > had[1] ? had[0] : had[1])
  // What is shown of the growth, by the multiplier of now.
  const came = growth > 0n ? (growth * shown) / counted : 0n
  return came > 0n ? toDecimal(came, decimals) : undefined
}
