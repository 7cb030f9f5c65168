import { readContract } from '../assets/assets.js'
import type { EvmReader } from '../evm/evmReader.js'
import type { Token, TokenProvider } from '../tokens/tokens.types.js'
import type { Holding, HoldingsReader, HoldingsRequest, SeenTokens } from './balances.types.js'
import { createEvmTokens } from './evmTokens.js'

/** What the holdings on EVM chains are read with. */
export interface EvmHoldingsDeps {
  readonly reader: EvmReader
  readonly tokens: TokenProvider
  readonly seen: SeenTokens
}

/** The most tokens that no list has, of one account. Spam sends thousands. */
const MAX_UNLISTED = 500

type Account = Pick<HoldingsRequest, 'networkId' | 'address'>

/**
 * Makes the reader of holdings on EVM chains: the coin, the listed tokens, and those that an index saw. Tokens of no list
 * are read apart from the others, so that a hostile one can't make the read of a listed token fail.
 */
export function createEvmHoldings({ reader, tokens, seen }: EvmHoldingsDeps): HoldingsReader {
  const { listed, unlisted } = createEvmTokens(reader)

  async function coin({ networkId, address }: Account): Promise<Holding> {
    const [value, token] = await Promise.all([
      reader.coins(networkId, address),
      tokens.find({ networkId, address: undefined }),
    ])
    return { token: token as Token, isListed: true, value }
  }

  const has = ({ token, value }: Holding): boolean => token.address === undefined || value > 0n

  return {
    async all({ networkId, address, others }) {
      const account = { networkId, address }
      const list = await tokens.list(networkId)
      const onList = new Set(list.map((token) => token.address))
      const more = async (): Promise<readonly Holding[]> => {
        // The index may be away. What it saw is on no list, so it is worth nothing.
        const moved = await seen(account).catch(() => [])
        // A contract that is the coin is no token beside it (F290).
        const found = [...others, ...moved].flatMap((each) => readContract(networkId, each)?.address ?? [])
        const contracts = [...new Set(found)].filter((each) => !onList.has(each)).slice(0, MAX_UNLISTED)
        // Without prices they are worth nothing, so an answer without them is no wrong one.
        return unlisted(account, contracts).catch(() => [])
      }
      const [coins, ...holdings] = await Promise.all([coin(account), listed(account, list), more()])
      return [coins, ...holdings.flat()].filter(has)
    },
    async some(account, contracts) {
      const { networkId } = account
      const named = await Promise.all(
        contracts.map(async (address) => ({ address, token: await tokens.find({ networkId, address }) })),
      )
      const list = named.flatMap(({ token }) => (token?.address === undefined ? [] : [token]))
      const others = named.flatMap(({ address, token }) => (token || address === undefined ? [] : [address]))
      const coins = async (): Promise<readonly Holding[]> =>
        contracts.includes(undefined) ? [await coin(account)] : []
      const unknown = unlisted(account, others).catch(() => [])
      const holdings = await Promise.all([coins(), listed(account, list), unknown])
      return holdings.flat()
    },
  }
}
