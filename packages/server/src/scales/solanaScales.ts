import { z } from 'zod'
import { noNode } from '../rpc/noNode.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import type { TokenScale, TokenScales } from './scales.types.js'

/** The limit of a node for the accounts of one call. */
const MINTS_AT_ONCE = 100
const OPTIONS = { encoding: 'jsonParsed', commitment: 'confirmed' }
/** A year of the program, in seconds. */
const YEAR_S = 60 * 60 * 24 * 365.24
/** All of an amount, in the unit of the rates: hundredths of a per cent. */
const WHOLE = 10_000

/** Nodes, and what reads their numbers exactly, give long numbers as texts. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,20}$/)
    .transform(Number),
])

const scaledSchema = z.object({
  extension: z.literal('scaledUiAmountConfig'),
  state: z.object({ multiplier: z.string(), newMultiplier: z.string(), newMultiplierEffectiveTimestamp: number }),
})

const interestSchema = z.object({
  extension: z.literal('interestBearingConfig'),
  state: z.object({
    initializationTimestamp: number,
    lastUpdateTimestamp: number,
    preUpdateAverageRate: number,
    currentRate: number,
  }),
})

const mintSchema = z
  .object({ data: z.object({ parsed: z.object({ info: z.object({ extensions: z.array(z.unknown()) }) }) }) })
  .transform(({ data }) => data.parsed.info.extensions)

/** The extensions of an account that is a mint of Token-2022, as a node parses it. None of any other one. */
export const extensionsOf = (account: unknown): readonly unknown[] => mintSchema.safeParse(account).data ?? []

const answerSchema = z.object({ value: z.array(z.unknown()) })

/**
 * The scale that the extensions of a mint make at a time, in ms since 1970. The multiplier is an exact decimal fraction of
 * what the node says. The interest is computed as the program does, which has no exact form.
 */
export function scaleOfMint(extensions: readonly unknown[], nowMs: number): TokenScale | undefined {
  const seconds = Math.floor(nowMs / 1_000)
  for (const each of extensions) {
    const scaled = scaledSchema.safeParse(each).data?.state
    if (scaled)
      return fractionOf(seconds >= scaled.newMultiplierEffectiveTimestamp ? scaled.newMultiplier : scaled.multiplier)
    const interest = interestSchema.safeParse(each).data?.state
    if (interest) return fractionOf(String(growthOf(interest, seconds)))
  }
  return undefined
}

/** By how much an amount has grown by its interest. */
function growthOf(interest: z.output<typeof interestSchema>['state'], seconds: number): number {
  const { initializationTimestamp: begin, lastUpdateTimestamp: changed, preUpdateAverageRate, currentRate } = interest
  const over = (yearly: number, time: number): number => Math.exp((yearly * time) / YEAR_S / WHOLE)
  return over(preUpdateAverageRate, changed - begin) * over(currentRate, seconds - changed)
}

/** The fraction that a decimal number is, such as `1.5` or `1e-7`. Undefined for 1, and for what is no number above 0. */
function fractionOf(text: string): TokenScale | undefined {
  const [, whole = '', part = '', exponent = '0'] =
    /^(\d{1,400})(?:\.(\d{1,400}))?(?:e([+-]?\d{1,3}))?$/.exec(text) ?? []
  const [digits, shift] = [BigInt(whole + part), Number(exponent) - part.length]
  if (digits === 0n) return undefined
  const [above, below] = [digits * 10n ** BigInt(Math.max(shift, 0)), 10n ** BigInt(Math.max(-shift, 0))]
  return above === below ? undefined : { above, below }
}

/** Makes the reader of scales on Solana: by the extensions of the mints of Token-2022. */
export const createSolanaScales = (nodes: Pick<RpcNodes, 'request'>, now: () => number = Date.now): TokenScales => ({
  async read(networkId, addresses) {
    const scales = new Map<string, TokenScale>()
    for (let start = 0; start < addresses.length; start += MINTS_AT_ONCE) {
      const chunk = addresses.slice(start, start + MINTS_AT_ONCE)
      const outcome = await nodes.request(networkId, 'getMultipleAccounts', [chunk, OPTIONS])
      const { data } = answerSchema.safeParse(typeof outcome === 'object' && 'result' in outcome && outcome.result)
      if (!data) throw noNode()
      chunk.forEach((mint, at) => {
        const scale = scaleOfMint(extensionsOf(data.value[at]), now())
        if (scale) scales.set(mint, scale)
      })
    }
    return scales
  },
})
