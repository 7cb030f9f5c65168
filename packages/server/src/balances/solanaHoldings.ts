import { z } from 'zod'
import { cleanText } from '../base/cleanText.js'
import { noNode } from '../rpc/noNode.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { readAddress } from '../assets/assets.js'
import type { TokenScale } from '../scales/scales.types.js'
import { extensionsOf, scaleOfMint } from '../scales/solanaScales.js'
import type { Token, TokenProvider } from '../tokens/tokens.types.js'
import type { Holding, HoldingsReader, HoldingsRequest } from './balances.types.js'
import { shownHolding } from './shownHolding.js'

/** What the holdings on Solana are read with. */
export interface SolanaHoldingsDeps {
  readonly nodes: RpcNodes
  readonly tokens: TokenProvider
  /** A clock in ms. */
  readonly now?: () => number
}

/** The programs of tokens: the token program, then Token-2022. */
const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** The limit of a node for the accounts of one call. */
const MINTS_AT_ONCE = 100
/** The most mints of no list that are looked up. An owner may hold thousands of worthless tokens. */
const MAX_MINTS = 300

const OPTIONS = { encoding: 'jsonParsed', commitment: 'confirmed' }

const coinSchema = z.object({ value: z.union([z.int().min(0), z.string().regex(/^\d{1,20}$/)]) })

const listSchema = z.object({ value: z.array(z.unknown()) })

const holdingSchema = z
  .object({
    account: z.object({
      data: z.object({
        parsed: z.object({
          info: z.object({
            mint: z.string(),
            tokenAmount: z.object({
              amount: z.string().regex(/^\d{1,20}$/),
              decimals: z.int().min(0).max(77),
            }),
          }),
        }),
      }),
    }),
  })
  .transform(({ account: { data } }) => data.parsed.info)

const metadataSchema = z.object({
  extension: z.literal('tokenMetadata'),
  state: z.object({ name: z.unknown(), symbol: z.unknown() }),
})

type Account = Pick<HoldingsRequest, 'networkId' | 'address'>

/** What an owner has of a token. */
interface Sum {
  /** In the smallest unit, as the chain counts it. */
  units: bigint
  readonly decimals: number
  /** Whether the mint is of Token-2022, so that it may have a name and a multiplier. */
  readonly isExtended: boolean
}
type Sums = ReadonlyMap<string, Sum>

/** What a mint says of itself. */
interface Mint {
  readonly name: string
  readonly symbol: string
  readonly scale: TokenScale | undefined
}

/** What the mints of the token program say: they have no extensions. */
const PLAIN_MINT: Mint = { name: '', symbol: '', scale: undefined }

/**
 * Makes the reader of holdings on Solana: the coin, and all tokens of both programs. A chain lists them itself, so that no
 * index is needed. What an owner holds of a token in several accounts is added up, and shown by the multiplier of its mint
 * (F306): what a node shows of each account (`uiAmountString`) is rounded before, and has no multiplier for the price.
 */
export function createSolanaHoldings({ nodes, tokens, now = Date.now }: SolanaHoldingsDeps): HoldingsReader {
  async function request(networkId: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const outcome = await nodes.request(networkId, method, params)
    if (outcome === 'silent' || 'error' in outcome) throw noNode()
    return outcome.result
  }

  /** Parses an answer. One of another shape counts as none. */
  function parse<Output>(schema: z.ZodType<Output>, answer: unknown): Output {
    const { data } = schema.safeParse(answer)
    if (data === undefined) throw noNode()
    return data
  }

  async function coin({ networkId, address }: Account): Promise<Holding> {
    const [answer, token] = await Promise.all([
      request(networkId, 'getBalance', [address, { commitment: OPTIONS.commitment }]),
      tokens.find({ networkId, address: undefined }),
    ])
    return { token: token as Token, isListed: true, value: BigInt(parse(coinSchema, answer).value) }
  }

  async function sums({ networkId, address }: Account): Promise<Sums> {
    const owned = new Map<string, Sum>()
    const answers = await Promise.all(
      PROGRAMS.map((programId) => request(networkId, 'getTokenAccountsByOwner', [address, { programId }, OPTIONS])),
    )
    const add = (entry: unknown, isExtended: boolean): void => {
      const { data } = holdingSchema.safeParse(entry)
      if (!data || readAddress(networkId, data.mint) === undefined) return
      const units = BigInt(data.tokenAmount.amount)
      const known = owned.get(data.mint)
      if (known) known.units += units
      else owned.set(data.mint, { units, decimals: data.tokenAmount.decimals, isExtended })
    }
    answers.forEach((answer, at) => parse(listSchema, answer).value.forEach((entry) => add(entry, at > 0)))
    return owned
  }

  /** What mints of Token-2022 say of themselves. A failed call leaves out its own mints. */
  async function readMints(networkId: string, mints: readonly string[]): Promise<ReadonlyMap<string, Mint>> {
    const found = new Map<string, Mint>()
    for (let start = 0; start < mints.length; start += MINTS_AT_ONCE) {
      const chunk = mints.slice(start, start + MINTS_AT_ONCE)
      const answer = await request(networkId, 'getMultipleAccounts', [chunk, OPTIONS]).catch(() => undefined)
      const accounts = listSchema.safeParse(answer).data?.value
      if (accounts?.length === chunk.length) chunk.forEach((mint, at) => found.set(mint, mintOf(accounts[at], now())))
    }
    return found
  }

  /**
   * The holdings of sums. A mint that can't be read leaves out a token of no list, which has no worth. Of a listed one
   * nothing would be right without its multiplier, so that throws.
   */
  async function describe({ networkId }: Account, owned: Sums): Promise<readonly Holding[]> {
    const known = await Promise.all(
      [...owned].map(async ([mint, sum]) => ({
        mint,
        ...sum,
        listed: await tokens.find({ networkId, address: mint }),
      })),
    )
    const extended = known.filter(({ isExtended }) => isExtended)
    const mints = await readMints(networkId, [
      ...extended.flatMap(({ mint, listed }) => (listed ? [mint] : [])),
      ...extended.flatMap(({ mint, listed }) => (listed ? [] : [mint])).slice(0, MAX_MINTS),
    ])
    return known.flatMap(({ mint, units, decimals, isExtended, listed }): Holding[] => {
      const said = isExtended ? mints.get(mint) : PLAIN_MINT
      if (!said && listed) throw noNode()
      if (!said) return []
      const { name, symbol, scale } = said
      const token: Token = listed ?? { networkId, address: mint, name, symbol, decimals }
      // The chain knows its decimals better than a list does.
      return [{ token: { ...token, decimals }, isListed: listed !== undefined, ...shownHolding(units, scale) }]
    })
  }

  return {
    async all(account) {
      const [coins, owned] = await Promise.all([coin(account), sums(account)])
      const some = new Map([...owned].filter(([, { units }]) => units > 0n))
      return [coins, ...(await describe(account, some))]
    },
    async some(account, contracts) {
      const { networkId } = account
      const owned = contracts.some((each) => each !== undefined) ? await sums(account) : new Map<string, never>()
      const named = new Map<string, Sum>()
      for (const mint of contracts) {
        if (mint === undefined) continue
        const decimals = (await tokens.find({ networkId, address: mint }))?.decimals
        const holding =
          owned.get(mint) ?? (decimals === undefined ? undefined : { units: 0n, decimals, isExtended: false })
        if (holding) named.set(mint, holding)
      }
      return [...(contracts.includes(undefined) ? [await coin(account)] : []), ...(await describe(account, named))]
    },
  }
}

function mintOf(account: unknown, nowMs: number): Mint {
  const extensions = extensionsOf(account)
  const [metadata] = extensions.flatMap((each) => metadataSchema.safeParse(each).data ?? [])
  const { name, symbol } = metadata?.state ?? {}
  return { name: cleanText(name, 64), symbol: cleanText(symbol, 32), scale: scaleOfMint(extensions, nowMs) }
}
