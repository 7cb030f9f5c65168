import type { SentCall } from '../adapter.types.js'
import { digestOf } from '../digestOf.js'
import { word } from './erc20.js'
import type { ChainTransaction } from './evm.chain.js'

/** A word of the contract ABI, in hex digits. */
const WORD = 64
/** The selector of a function, in hex digits. */
const SELECTOR = 8

/**
 * Whether a transaction has all calls of a batch in its data, in their order. Wallets have their own functions for that, and
 * all of them take the data of a call as `bytes` of the contract ABI: a word with the length, then the data. The receiver of
 * each call must be in the data too, and the amount of one that pays the coin.
 */
export function isInBatch(calls: readonly SentCall[], { input }: Pick<ChainTransaction, 'input'>): boolean {
  const body = input.slice('0x'.length + SELECTOR).toLowerCase()
  const words: readonly string[] = body.match(/.{64}/g) ?? []
  let place = 0
  return (
    calls.length > 0 &&
    calls.every((call) => {
      if (!body.includes(call.to.slice(2).toLowerCase())) return false
      if (call.value !== '0' && !words.includes(word(BigInt(call.value)))) return false
      const end = call.dataDigest === undefined ? place : endOf(call, body, place)
      place = end ?? place
      return end !== undefined
    })
  )
}

/** Where the data of a call ends, from a place on. Undefined where it isn't there. */
function endOf({ bytes, dataDigest }: SentCall, body: string, from: number): number | undefined {
  const length = word(BigInt(bytes))
  for (let at = from; at + WORD + bytes * 2 <= body.length; at += WORD) {
    if (!body.startsWith(length, at)) continue
    const start = at + WORD
    const end = start + bytes * 2
    // The data is filled up to a whole word.
    if (digestOf(`0x${body.slice(start, end)}`) === dataDigest) return Math.ceil(end / WORD) * WORD
  }
  return undefined
}
