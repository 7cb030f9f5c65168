import { addressIn } from '../../adapter/addressIn.js'
import { parseAddress, parseNetworkId, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import { toUnits } from '../../base/decimal.js'
import { FORMS } from '../../base/namespaces/forms.js'
import { readDecimal } from '../../base/read.js'
import { cleanText } from '../../base/text.js'
import { paymentLinkError } from './payment-links.errors.js'
import type { PaymentLink } from './payment-links.types.js'

/** The decimals of SOL. */
const SOL_DECIMALS = 9
/** The decimals of a bitcoin. */
export const BITCOIN_DECIMALS = 8
/** The longest link, in UTF-16 units. */
const MAX_LINK = 2_000
/** The longest label, message or memo, in characters. */
const MAX_TEXT = 200

/** The parts of a link: what is between the scheme and `?`, and the values of a parameter. */
interface LinkParts {
  readonly body: string
  readonly keys: readonly string[]
  /** The value of a parameter. Throws `payment-link/malformed` where it is there twice. */
  readonly param: (name: string) => string | undefined
  readonly params: (name: string) => readonly string[]
}

/** What payment links begin with. */
const SCHEMES: readonly string[] = ['ethereum:', 'solana:', 'bitcoin:']

/** Parameters on which no payment depends: texts for people, and where a page leads them back to. */
const HARMLESS =
  /^(?:label|message|memo|note|name|title|description|invoice|order(?:_?id)?|ref(?:erence)?|source|(?:redirect|return)(?:_?ur[il])?|lang|locale|utm_\w+)$/i

/**
 * Parameters of links to bitcoins that would make it another payment. The standard lets a wallet leave out all others that
 * it doesn't know, unless their names begin with `req-` (BIP-321).
 */
const OTHER_BITCOIN = /^(?:asset|token|currency|contract|property|data|op_?return|to|address|value|sat|unit)/

const malformed = (reason: string): Error => paymentLinkError('malformed', { reason })
const unsupported = (reason: string): Error => paymentLinkError('unsupported', { reason })

/**
 * Refuses a link with a parameter that isn't understood: it may change what is paid, how much, or to whom (F259).
 * `understood`: those that the reader reads. A harmless one is left out.
 */
function refuseOthers({ keys }: LinkParts, understood: readonly string[]): void {
  const other = keys.find((name) => !understood.includes(name) && !HARMLESS.test(name))
  if (other !== undefined) throw unsupported(`the parameter ${cleanText(other, 40)}.`)
}

/** Whether a text has the form of a payment link, whether it can be paid or not. */
export const isPaymentLink = (text: string): boolean =>
  SCHEMES.some((each) => text.trim().toLowerCase().startsWith(each))

/**
 * Reads a payment link (F137): EIP-681 (a payment of the coin, or `transfer` of a token), Solana Pay's transfers, BIP-321,
 * or a bare CAIP-10 account. Throws `payment-link/…` with the reason for anything else, and nothing else. What it returns
 * is only what the link says: the visitor still reviews it.
 */
export function parsePaymentLink(text: string): PaymentLink {
  const link = typeof text === 'string' ? text.trim() : ''
  if (link.length > MAX_LINK) throw malformed('it is too long.')
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9]{0,15}):(.*)$/is.exec(link) ?? []
  const read = READERS.get(scheme.toLowerCase())
  if (!read) throw paymentLinkError('no-link')
  // An account of Solana is named by CAIP-10 with the scheme of Solana Pay.
  if (/^[-_a-z0-9]{1,32}:[-.%a-z0-9]{1,128}$/i.test(rest)) return readAccount(link)
  const parts = partsOf(rest, scheme.toLowerCase() === 'bitcoin')
  // BIP-321: a required parameter that is not known makes the whole link unreadable. Others have none.
  const unknown = parts.keys.find((name) => /^req-/i.test(name))
  if (unknown !== undefined) throw paymentLinkError('unknown-requirement', { name: unknown })
  return read(parts)
}

/**
 * Splits a link. A plus is a plus in all three standards, so `URLSearchParams` reads them wrongly. `anyCase`: the names of
 * parameters may be in any case, and are made lower case.
 */
function partsOf(rest: string, anyCase: boolean): LinkParts {
  const [before = '', ...search] = (rest.split('#')[0] ?? '').split('?')
  const decode = (part: string): string => {
    try {
      return decodeURIComponent(part)
    } catch {
      throw malformed('it has a wrong percent sign.')
    }
  }
  const pairs = search
    .join('?')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      const key = decode(name)
      return [anyCase ? key.toLowerCase() : key, decode(value.join('='))] as const
    })
  const params = (name: string): readonly string[] => pairs.flatMap(([key, value]) => (key === name ? [value] : []))
  return {
    body: decode(before),
    keys: pairs.map(([name]) => name),
    params,
    param(name) {
      const [value, again] = params(name)
      if (again !== undefined) throw malformed(`it has ${name} twice.`)
      return value
    },
  }
}

function addressOf(namespace: Namespace, text: string | undefined, reference?: string): string {
  const address = text === undefined ? undefined : addressIn(namespace, text, reference)
  if (address === undefined) throw paymentLinkError('bad-address', { address: text ?? '' })
  return address
}

/** The texts of a link for the visitor, each in one line. */
function textsOf<name extends string>(parts: LinkParts, ...names: readonly name[]): Partial<Record<name, string>> {
  const texts = names.flatMap((name) => {
    const line = cleanText(parts.param(name), MAX_TEXT)
    return line ? [[name, line] as const] : []
  })
  return Object.fromEntries(texts) as Partial<Record<name, string>>
}

/**
 * The memo of a link, as it is: the receiver finds the payment by it. Throws `payment-link/unsupported` for one that could
 * not be shown whole, in one line.
 */
function memoOf(parts: LinkParts): Pick<PaymentLink, 'memo'> {
  const memo = parts.param('memo')
  if (!memo) return {}
  if (cleanText(memo, MAX_TEXT) !== memo)
    throw unsupported(`a memo that is no plain line of at most ${MAX_TEXT} characters.`)
  return { memo }
}

/** An account alone (CAIP-10). */
function readAccount(text: string): PaymentLink {
  try {
    const { namespace, networkId, address } = parseAddress(text)
    const to = addressOf(namespace, address, parseNetworkId(networkId).reference)
    return { namespace, networkId, to, isName: false, hasWrongChecksum: false }
  } catch (error) {
    throw paymentLinkError('bad-address', { address: text }, error)
  }
}

const GAS_PARAMETERS: readonly string[] = ['gas', 'gasLimit', 'gasPrice']

/** EIP-681: `ethereum:[pay-]target[@chain][/transfer]?…`. Amounts are in the smallest unit, and may have an exponent. */
function readEthereum(parts: LinkParts): PaymentLink {
  const [, , target = '', chain, call] = /^(pay-)?([^@/]+)(?:@([^/]*))?(?:\/(.*))?$/.exec(parts.body) ?? []
  const networkId = chain === undefined ? undefined : chainOf(chain)
  const at = { namespace: 'eip155', ...(networkId && { networkId }) } as const
  // Wallets choose the fee themselves, so what a link wants there is read only to find a link that is malformed.
  for (const name of GAS_PARAMETERS) readNumber(parts.param(name))
  const value = readNumber(parts.param('value'))
  if (call === undefined) {
    refuseOthers(parts, [...GAS_PARAMETERS, 'value'])
    if (isEnsName(target)) return { ...at, to: target, isName: true, hasWrongChecksum: false, ...given({ value }) }
    return { ...at, ...readTarget(target), isName: false, ...given({ value }) }
  }
  if (call !== 'transfer') throw unsupported(`a call of ${cleanText(call, 40)}.`)
  if (value) throw unsupported('a transfer of a token that pays the coin too.')
  refuseOthers(parts, [...GAS_PARAMETERS, 'value', 'address', 'uint256'])
  const { to: token, hasWrongChecksum } = readTarget(target)
  const receiver = parts.param('address')
  if (receiver !== undefined && isEnsName(receiver))
    return {
      ...at,
      to: receiver,
      isName: true,
      hasWrongChecksum,
      token,
      ...given({ value: readNumber(parts.param('uint256')) }),
    }
  const paid = readTarget(receiver ?? '')
  return {
    ...at,
    to: paid.to,
    isName: false,
    hasWrongChecksum: hasWrongChecksum || paid.hasWrongChecksum,
    token,
    ...given({ value: readNumber(parts.param('uint256')) }),
  }
}

const given = ({ value }: { readonly value: bigint | undefined }): { readonly value?: bigint } =>
  value === undefined ? {} : { value }

/** An EVM address of a link. The standard's own example has a wrong checksum, so such an address is read, and marked. */
function readTarget(text: string): Pick<PaymentLink, 'to' | 'hasWrongChecksum'> {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) throw paymentLinkError('bad-address', { address: text })
  // A code of capitals alone, which is the smaller one, has the prefix in capitals too.
  const right = addressIn('eip155', text.replace(/^0X/, '0x'))
  return { to: right ?? addressOf('eip155', text.toLowerCase()), hasWrongChecksum: right === undefined }
}

/** Whether a text may be a name of ENS: labels with dots between them. It is looked up, and normalised, later. */
const isEnsName = (text: string): boolean =>
  text.length <= 255 && /^[^\s.:/?#@]+(\.[^\s.:/?#@]+)+$/u.test(text) && !/^(\w+-)?0x/i.test(text)

function chainOf(text: string): CaipNetworkId {
  try {
    const { namespace, reference } = parseNetworkId(`eip155:${text}`)
    return `${namespace}:${reference}`
  } catch {
    throw malformed(`it names no chain: ${cleanText(text, 40)}`)
  }
}

/** A number of EIP-681: digits with a fraction and an exponent, which together are whole and at most 2^256-1. */
function readNumber(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  const [, whole, fraction = '', exponent = '0'] = /^\+?(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  const shift = Number(exponent) - digits.length
  if (whole === undefined || shift < 0) throw paymentLinkError('bad-amount', { amount: text })
  const value = BigInt(whole + digits) * 10n ** BigInt(shift)
  if (value > FORMS.eip155.maxAmount) throw paymentLinkError('bad-amount', { amount: text })
  return value
}

/**
 * An amount in whole units, and the same in the smallest unit. No sign, exponent or comma, and a 0 before the dot.
 * `decimals`: undefined where they aren't known: then they are those that the amount needs at least.
 */
function readWhole(
  namespace: Namespace,
  text: string | undefined,
  decimals?: number,
): { readonly amount: string; readonly value: bigint } | undefined {
  if (text === undefined) return undefined
  const amount = readDecimal(text)
  const value = amount === undefined ? undefined : toUnits(amount, decimals ?? (amount.split('.')[1] ?? '').length)
  if (amount === undefined || value === undefined || value > FORMS[namespace].maxAmount)
    throw paymentLinkError('bad-amount', { amount: text })
  return { amount, value }
}

/** Solana Pay: a transfer. A link to a server that makes the transaction is refused: nothing could be reviewed before. */
function readSolana(parts: LinkParts): PaymentLink {
  if (/^https:/i.test(parts.body)) throw unsupported('a transaction that another server makes.')
  refuseOthers(parts, ['amount', 'spl-token', 'reference', 'memo'])
  const token = parts.param('spl-token')
  const paid = readWhole('solana', parts.param('amount'), token === undefined ? SOL_DECIMALS : undefined)
  const references = parts.params('reference').map((each) => addressOf('solana', each))
  return {
    namespace: 'solana',
    to: addressOf('solana', parts.body),
    isName: false,
    hasWrongChecksum: false,
    ...(token !== undefined && { token: addressOf('solana', token) }),
    ...(paid && { amount: paid.amount }),
    ...(references.length > 0 && { references }),
    ...memoOf(parts),
    ...textsOf(parts, 'label', 'message'),
  }
}

/**
 * BIP-321: an address, or `bc` and `tb` instead of one. Amounts are in whole bitcoins. The names of the parameters may be in
 * any case, because a QR code of capitals is smaller.
 */
function readBitcoin(parts: LinkParts): PaymentLink {
  const other = parts.keys.find((name) => OTHER_BITCOIN.test(name))
  if (other !== undefined) throw unsupported(`the parameter ${cleanText(other, 40)}.`)
  const value = readWhole('bip122', parts.param('amount'), BITCOIN_DECIMALS)?.value
  const texts = textsOf(parts, 'label', 'message')
  // Where the app wants a proof of the payment, it may say so once. There is none.
  parts.param('pop')
  const to = parts.body || prefixedAddress(parts)
  if (to === undefined) throw unsupported('a payment without an address.')
  const common = { namespace: 'bip122', isName: false, hasWrongChecksum: false } as const
  return { ...common, to: addressOf('bip122', to), ...given({ value }), ...texts }
}

/** The first address of the parameters. Each must have the prefix that its parameter is named by. */
function prefixedAddress(parts: LinkParts): string | undefined {
  const name = parts.keys.find((each) => ['bc', 'tb', 'bcrt'].includes(each))
  const [address] = name === undefined ? [] : parts.params(name)
  if (address !== undefined && !address.toLowerCase().startsWith(`${name}1`))
    throw paymentLinkError('bad-address', { address })
  return address
}

/** The readers by scheme. The last ones are the namespaces of CAIP-10, which have no other link. */
const READERS: ReadonlyMap<string, (parts: LinkParts) => PaymentLink> = new Map([
  ['ethereum', readEthereum],
  ['solana', readSolana],
  ['bitcoin', readBitcoin],
  ['eip155', refuse],
  ['bip122', refuse],
])

function refuse(): never {
  throw paymentLinkError('bad-address', { address: '' })
}
