import { z } from 'zod'
import { assetId } from '../assets/assets.js'
import { wrong } from '../base/refusal.js'
import { decodeBytes, encodeBytes, utf8 } from '../secure/secureBytes.js'
import { digits, isSlippage } from './swaps.offers.js'
import type { ChosenOffer, SwapOffer, SwapQuestion } from './swaps.types.js'

/** Its members are checked as those of the query are, since providers are asked with them. */
const idSchema = z.tuple([
  z.string().max(32),
  digits,
  z.string(),
  z.string(),
  digits.refine((text) => text !== '0'),
  z.string(),
  z.number().refine((percent) => isSlippage(String(percent))),
])

/**
 * Makes the id of an offer: its provider, its minimum, and the question. So any instance of the server can ask its provider
 * anew. It is not signed, as it permits nothing: all that it says could as well be asked for, and a client that changes the
 * minimum changes its own.
 */
export function toQuoteId({ from, to, amount, account, slippage }: SwapQuestion, offer: SwapOffer): string {
  const { provider, toAmountMin } = offer
  const id: z.input<typeof idSchema> = [provider, toAmountMin, assetId(from), assetId(to), amount, account, slippage]
  return encodeBytes(utf8(JSON.stringify(id)))
}

/** What an id of an offer says. */
export interface NamedOffer extends ChosenOffer {
  /** How much of the token was asked about. */
  readonly amount: string
  readonly slippage: number
}

/** Reads the id of an offer. Throws a refusal for a text that is none, and for one of another swap. */
export function readQuoteId(text: string, swap: Pick<SwapQuestion, 'from' | 'to' | 'account'>): NamedOffer {
  const [provider, toAmountMin, from, to, amount, account, slippage] = parse(text)
  if (from !== assetId(swap.from) || to !== assetId(swap.to) || account !== swap.account)
    throw wrong('quote', 'is of another swap')
  return { provider, toAmountMin, amount, slippage }
}

function parse(text: string): z.output<typeof idSchema> {
  try {
    return idSchema.parse(JSON.parse(new TextDecoder().decode(decodeBytes(text))))
  } catch {
    throw wrong('quote', 'must be the id of a quote')
  }
}
