import { z } from 'zod'
import { cleanText } from '../base/cleanText.js'
import { isNetworkId, readContract } from '../assets/assets.js'
import type { Token } from './tokens.types.js'

/** The most entries of a list that are looked at. */
const MAX_ENTRIES = 50_000

/** The chain ids by which lists name Solana's clusters, since they have no number of their own. */
const SOLANA: Readonly<Record<number, string>> = {
  101: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  102: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  103: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

const named = (most: number): z.ZodType<string> =>
  z
    .unknown()
    .transform((text) => cleanText(text, most))
    .refine((text) => text !== '', 'must be a visible text')

const entrySchema = z.object({
  /** EIP-155, the number of a Solana cluster, or CAIP-2. */
  chainId: z.union([z.int().positive(), z.string().refine(isNetworkId)]),
  address: z.string().max(64),
  name: named(64),
  symbol: named(32),
  decimals: z.int().min(0).max(77),
  logoURI: z
    .string()
    .max(2_048)
    .regex(/^(https|ipfs):\/\//)
    .optional()
    .catch(undefined),
})

const listSchema = z.object({ tokens: z.array(z.unknown()) })

/** What was read of a list. */
export interface TokenList {
  readonly tokens: readonly Token[]
  /** How many entries were dropped, since they are malformed. */
  readonly dropped: number
}

/**
 * Reads a list in Uniswap's schema (https://uniswap.org/tokenlist.schema.json). A bad entry is dropped and counted, a
 * bad picture leaves its token without one. Throws a ZodError for what is no list.
 */
export function readTokenList(given: unknown): TokenList {
  const entries = listSchema.parse(given).tokens.slice(0, MAX_ENTRIES)
  const tokens = entries.flatMap((entry) => readEntry(entry) ?? [])
  return { tokens, dropped: entries.length - tokens.length }
}

function readEntry(given: unknown): Token | undefined {
  const { data } = entrySchema.safeParse(given)
  if (!data) return undefined
  const { chainId, address, logoURI, ...rest } = data
  const asset = networkIdsOf(chainId).flatMap((networkId) => readContract(networkId, address) ?? [])[0]
  return asset && { ...asset, ...rest, ...(logoURI !== undefined && { logoUri: logoURI }) }
}

/** The networks that a chain id may name. Its address says which one it is. */
const networkIdsOf = (chainId: number | string): readonly string[] =>
  typeof chainId === 'string' ? [chainId] : [`eip155:${chainId}`, ...(SOLANA[chainId] ? [SOLANA[chainId]] : [])]
