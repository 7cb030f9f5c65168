import { and, eq, inArray } from 'drizzle-orm'
import { decodeAbiParameters, hexToString, toFunctionSelector } from 'viem/utils'
import { cleanText } from '../base/cleanText.js'
import { mapAtOnce } from '../base/mapAtOnce.js'
import { createSingleFlight } from '../base/singleFlight.js'
import { createAsk, type Ask } from '../chain/chain.ask.js'
import { ChainRefused } from '../chain/chain.errors.js'
import { hexSchema } from '../chain/chain.schemas.js'
import type { HistoryToken } from './history.types.js'
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
   * `ChainAway` where no node answers, with `ChainRefused` where a node can't answer, and with a refusal where the
   * database is away.
   */
  readonly read: (networkId: string, given: readonly HistoryToken[]) => Promise<ReadonlyMap<string, TokenNames>>
}

/** How many contracts are asked at the same time. */
const AT_ONCE = 8

/** Makes the reader of contracts' names. What is sure is kept in the database. */
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
      const read = await mapAtOnce(missing, AT_ONCE, (address) => readNames(ask, address))
      const kept = read.flatMap(({ isSure, address, names }) => (isSure ? [{ networkId, address, ...names }] : []))
      if (kept.length > 0) await storage.use((database) => database.insert(tokens).values(kept).onConflictDoNothing())
      for (const { address, names } of read) known.set(address, names)
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

/** The names of a contract as they were read. */
interface ReadNames {
  readonly address: string
  readonly names: TokenNames
  /** Whether each other reading gives the same names, so that they can be kept. */
  readonly isSure: boolean
}

/** What a call answers of a contract that doesn't have the function. */
const NO_FUNCTION = 'none'

async function readNames(ask: Ask, address: string): Promise<ReadNames> {
  const call = async (data: string): Promise<string> => {
    try {
      return await ask('eth_call', [{ to: address, data }, 'latest'], hexSchema)
    } catch (error) {
      // Not thrown, since a contract that fails on purpose would close the history of each account it names.
      if (error instanceof ChainRefused && error.isExecution) return error.isRevert ? NO_FUNCTION : '0x'
      throw error
    }
  }
  const answers = await Promise.all([call(NAME), call(SYMBOL), call(DECIMALS)])
  const [name, symbol, word] = answers
  const short = shorten(address)
  const decimals = decimalsOf(word)
  return {
    address,
    names: { name: textOf(name) || short, symbol: textOf(symbol) || short, decimals: decimals ?? 0 },
    // `0x` is also what a node answers that doesn't have the contract yet.
    isSure: decimals !== undefined && !answers.includes('0x'),
  }
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

/** The decimals of a token. 0 where the contract has none, as those of NFTs. Undefined where the answer isn't valid. */
function decimalsOf(data: string): number | undefined {
  if (data === NO_FUNCTION) return 0
  if (data.length !== 66) return undefined
  const decimals = BigInt(data)
  return decimals <= 77n ? Number(decimals) : undefined
}

/** A text in one line, of 64 characters at most. */
const clean = (text: string): string => cleanText(text, 64)

const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
