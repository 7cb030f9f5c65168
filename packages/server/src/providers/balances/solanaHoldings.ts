import { z } from 'zod'
import { cleanText } from '../../base/cleanText.js'
import { noNode } from '../../rpc/noNode.js'
import type { RpcNodes } from '../../rpc/rpc.types.js'
import { readAddress } from '../assets/assets.js'
import type { Token, TokenProvider } from '../tokens/tokens.types.js'
import type { Holding, HoldingsReader, HoldingsRequest } from './balances.types.js'

/** What the holdings on Solana are read with. */
export interface SolanaHoldingsDeps {
  readonly nodes: RpcNodes
  readonly tokens: TokenProvider
}

/** The programs of tokens: the token program, then Token-2022. */
const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** The limit of a node for the accounts of one call. */
const MINTS_AT_ONCE = 100
/** The most mints whose names are looked up. An owner may hold thousands of worthless tokens. */
const MOST_MINTS = 300

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
              uiAmountString: z
                .string()
                .regex(/^\d{1,40}(\.\d{1,77})?$/)
                .optional()
                .catch(undefined),
            }),
          }),
        }),
      }),
    }),
  })
  .transform(({ account: { data } }) => data.parsed.info)

/**
 * The smallest units of an amount as the node shows it: a token of Token-2022 may have a multiplier, by which other wallets
 * show more or less of it (F249). Of all others it is the amount itself.
 */
function shownUnits({ amount, decimals, uiAmountString }: z.output<typeof holdingSchema>['tokenAmount']): bigint {
  const [whole = '', part = ''] = uiAmountString?.split('.') ?? []
  return whole === '' || part.length > decimals ? BigInt(amount) : BigInt(whole + part.padEnd(decimals, '0'))
}

const metadataSchema = z.object({
  extension: z.literal('tokenMetadata'),
  state: z.object({ name: z.unknown(), symbol: z.unknown() }),
})

const mintSchema = z
  .object({ data: z.object({ parsed: z.object({ info: z.object({ extensions: z.array(z.unknown()) }) }) }) })
  .transform(({ data }) => data.parsed.info.extensions.flatMap((each) => metadataSchema.safeParse(each).data ?? [])[0])

type Account = Pick<HoldingsRequest, 'networkId' | 'address'>
type Sums = ReadonlyMap<string, { readonly value: bigint; readonly decimals: number }>

/**
 * Makes the reader of holdings on Solana: the coin, and all tokens of both programs. A chain lists them itself, so that no
 * index is needed. What an owner holds of a token in several accounts is added up.
 */
export function createSolanaHoldings({ nodes, tokens }: SolanaHoldingsDeps): HoldingsReader {
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
    const held = new Map<string, { value: bigint; readonly decimals: number }>()
    const answers = await Promise.all(
      PROGRAMS.map((programId) => request(networkId, 'getTokenAccountsByOwner', [address, { programId }, OPTIONS])),
    )
    for (const entry of answers.flatMap((answer) => parse(listSchema, answer).value)) {
      const { data } = holdingSchema.safeParse(entry)
      if (!data || readAddress(networkId, data.mint) === undefined) continue
      const value = shownUnits(data.tokenAmount)
      const known = held.get(data.mint)
      if (known) known.value += value
      else held.set(data.mint, { value, decimals: data.tokenAmount.decimals })
    }
    return held
  }

  /** What the mints say of themselves. Only those of Token-2022 can have a name. A failed call leaves out its own mints. */
  async function names(networkId: string, mints: readonly string[]): Promise<ReadonlyMap<string, Names>> {
    const found = new Map<string, Names>()
    for (let start = 0; start < Math.min(mints.length, MOST_MINTS); start += MINTS_AT_ONCE) {
      const chunk = mints.slice(start, start + MINTS_AT_ONCE)
      const answer = await request(networkId, 'getMultipleAccounts', [chunk, OPTIONS]).catch(() => undefined)
      const accounts = listSchema.safeParse(answer).data?.value ?? []
      chunk.forEach((mint, at) => {
        const state = mintSchema.safeParse(accounts[at]).data?.state
        if (state) found.set(mint, { name: cleanText(state.name, 64), symbol: cleanText(state.symbol, 32) })
      })
    }
    return found
  }

  async function describe({ networkId }: Account, held: Sums): Promise<readonly Holding[]> {
    const known = await Promise.all(
      [...held].map(async ([mint, holding]) => ({
        mint,
        ...holding,
        listed: await tokens.find({ networkId, address: mint }),
      })),
    )
    const said = await names(
      networkId,
      known.flatMap(({ mint, listed }) => (listed ? [] : [mint])),
    )
    return known.map(({ mint, value, decimals, listed }) => {
      const { name = '', symbol = '' } = listed ?? said.get(mint) ?? {}
      const token: Token = listed ?? { networkId, address: mint, name, symbol, decimals }
      // The chain knows its decimals better than a list does.
      return { token: { ...token, decimals }, isListed: listed !== undefined, value }
    })
  }

  return {
    async all(account) {
      const [coins, held] = await Promise.all([coin(account), sums(account)])
      const some = new Map([...held].filter(([, { value }]) => value > 0n))
      return [coins, ...(await describe(account, some))]
    },
    async some(account, contracts) {
      const { networkId } = account
      const held = contracts.some((each) => each !== undefined) ? await sums(account) : new Map<string, never>()
      const named = new Map<string, { value: bigint; decimals: number }>()
      for (const mint of contracts) {
        if (mint === undefined) continue
        const decimals = (await tokens.find({ networkId, address: mint }))?.decimals
        const holding = held.get(mint) ?? (decimals === undefined ? undefined : { value: 0n, decimals })
        if (holding) named.set(mint, holding)
      }
      return [...(contracts.includes(undefined) ? [await coin(account)] : []), ...(await describe(account, named))]
    },
  }
}

interface Names {
  readonly name: string
  readonly symbol: string
}
