import { and, eq, inArray } from 'drizzle-orm'
import { decodeAbiParameters, hexToString, toFunctionSelector } from 'viem/utils'
import { cleanText } from '../base/cleanText.js'
import { mapAtOnce } from '../base/mapAtOnce.js'
import { createSingleFlight } from '../base/singleFlight.js'
import { createAsk, type Ask } from '../chain/chain.ask.js'
import { ChainRefused } from '../chain/chain.errors.js'
import { hexSchema } from '../chain/chain.schemas.js'
import type { HistoryToken } from '../providers/history/history.types.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { tokens } from '../storage/schema.js'
import type { Storage } from '../storage/storage.types.js'

/** The names of a coin or token, for a person. */
export interface TokenNames {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Reads the names of contracts. */
export interface ContractNames {
  /**
   * The names of tokens by their addresses. A contract without a name has its short address as one. Rejects with
   * `ChainAway` where no node answers, and with a refusal where the database is away.
   */
  readonly read: (networkId: string, given: readonly HistoryToken[]) => Promise<ReadonlyMap<string, TokenNames>>
}

/** How many contracts are asked at the same time. */
const AT_ONCE = 8

/** Makes the reader of contracts' names. What was read once is kept in the database. */
export function createContractNames(nodes: Pick<RpcNodes, 'request'>, storage: Storage): ContractNames {
  const flight = createSingleFlight()

  async function readKept(networkId: string, addresses: string[]): Promise<Map<string, TokenNames>> {
    if (addresses.length === 0) return new Map()
    const rows = await flight.run(`${networkId} ${addresses.join()}`, () =>
      storage.use((database) =>
        database
          .select()
          .from(tokens)
          .where(and(eq(tokens.networkId, networkId), inArray(tokens.address, addresses))),
      ),
    )
    return new Map(rows.map((row) => [row.address, row]))
  }

  return {
    async read(networkId, given) {
      const named = given.flatMap((token): [string, TokenNames][] =>
        hasDecimals(token) ? [[token.address, nameGiven(token)]] : [],
      )
      const known = new Map(named)
      const addresses = [...new Set(given.map(({ address }) => address))].filter((address) => !known.has(address))
      for (const [address, names] of await readKept(networkId, addresses)) known.set(address, names)
      const ask = createAsk(nodes, networkId)
      const missing = addresses.filter((address) => !known.has(address))
      const read = await mapAtOnce(missing, AT_ONCE, async (address) => ({
        address,
        ...(await readNames(ask, address)),
      }))
      if (read.length > 0)
        await storage.use((database) =>
          database
            .insert(tokens)
            .values(read.map((row) => ({ ...row, networkId })))
            .onConflictDoNothing(),
        )
      for (const row of read) known.set(row.address, row)
      return known
    },
  }
}

const hasDecimals = (token: HistoryToken): token is HistoryToken & { readonly decimals: number } =>
  token.decimals !== undefined

function nameGiven({ address, name, symbol, decimals }: HistoryToken & { readonly decimals: number }): TokenNames {
  const short = shorten(address)
  return { name: clean(name ?? '') || short, symbol: clean(symbol ?? '') || short, decimals }
}

const NAME = toFunctionSelector('name()')
const SYMBOL = toFunctionSelector('symbol()')
const DECIMALS = toFunctionSelector('decimals()')

async function readNames(ask: Ask, address: string): Promise<TokenNames> {
  const call = async (data: string): Promise<string> => {
    try {
      return await ask('eth_call', [{ to: address, data }, 'latest'], hexSchema)
    } catch (error) {
      // A contract without the function refuses the call.
      if (error instanceof ChainRefused) return '0x'
      throw error
    }
  }
  const [name, symbol, decimals] = await Promise.all([call(NAME), call(SYMBOL), call(DECIMALS)])
  const short = shorten(address)
  return { name: textOf(name) || short, symbol: textOf(symbol) || short, decimals: decimalsOf(decimals) }
}

/** A text as contracts answer it: a string, or 32 bytes that end with zeros, as old contracts do. */
function textOf(data: string): string {
  const bytes = data as `0x${string}`
  try {
    if (data.length === 66) return clean(hexToString(bytes, { size: 32 }))
    return data.length > 20_000 ? '' : clean(decodeAbiParameters([{ type: 'string' }], bytes)[0])
  } catch {
    return ''
  }
}

/** The decimals of a token. 0 where the contract has none, as those of NFTs. */
function decimalsOf(data: string): number {
  if (data.length !== 66) return 0
  const decimals = BigInt(data)
  return decimals <= 77n ? Number(decimals) : 0
}

/** A text in one line, of 64 characters at most. */
const clean = (text: string): string => cleanText(text, 64)

const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
