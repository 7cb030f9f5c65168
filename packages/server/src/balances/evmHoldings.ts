import { cleanText } from '../base/cleanText.js'
import { readContract } from '../assets/assets.js'
import { erc20Abi } from '../evm/erc20.js'
import type { EvmCall, EvmReader } from '../evm/evmReader.js'
import { multiplierCall, scaleOf } from '../scales/evmScales.js'
import type { Token, TokenProvider } from '../tokens/tokens.types.js'
import type { Holding, HoldingsReader, HoldingsRequest, SeenTokens } from './balances.types.js'
import { shownHolding } from './shownHolding.js'

/** What the holdings on EVM chains are read with. */
export interface EvmHoldingsDeps {
  readonly reader: EvmReader
  readonly tokens: TokenProvider
  readonly seen: SeenTokens
}

/** The most tokens that no list has, of one account. Spam sends thousands. */
const MAX_UNLISTED = 500

type Account = Pick<HoldingsRequest, 'networkId' | 'address'>

const call = (address: string, functionName: string, ...args: readonly unknown[]): EvmCall => ({
  address,
  abi: erc20Abi,
  functionName,
  args,
})

/**
 * Makes the reader of holdings on EVM chains: the coin, the listed tokens, and those that an index saw. Tokens of no list
 * are read apart from the others, so that a hostile one can't make the read of a listed token fail.
 */
export function createEvmHoldings({ reader, tokens, seen }: EvmHoldingsDeps): HoldingsReader {
  async function coin({ networkId, address }: Account): Promise<Holding> {
    const [value, token] = await Promise.all([
      reader.coins(networkId, address),
      tokens.find({ networkId, address: undefined }),
    ])
    return { token: token as Token, isListed: true, value }
  }

  /** The amounts of contracts. Undefined where a contract has no valid answer. */
  async function amounts(
    { networkId, address }: Account,
    contracts: readonly string[],
  ): Promise<(bigint | undefined)[]> {
    const read = await reader.read(
      networkId,
      contracts.map((contract) => call(contract, 'balanceOf', address)),
    )
    return read.map((value) => (typeof value === 'bigint' ? value : undefined))
  }

  async function listed(account: Account, list: readonly Token[]): Promise<readonly Holding[]> {
    const values = await amounts(
      account,
      list.map(({ address }) => address as string),
    )
    const known = list.flatMap((token, at) => {
      const units = values[at]
      return units === undefined ? [] : [{ token, units }]
    })
    const held = known.filter(({ units }) => units > 0n).map(({ token }) => token.address as string)
    const said = await reader.read(
      account.networkId,
      held.flatMap((contract) => [multiplierCall(contract), call(contract, 'decimals')]),
    )
    return known.map(({ token, units }) => {
      const at = held.indexOf(token.address as string) * 2
      const decimals = readDecimals(said[at + 1]) ?? token.decimals
      // The chain knows its decimals better than a list does.
      return { token: { ...token, decimals }, isListed: true, ...shownHolding(units, scaleOf(said[at])) }
    })
  }

  /** What an account has of tokens of no list. What their contracts say of themselves is hostile. */
  async function unlisted(account: Account, contracts: readonly string[]): Promise<readonly Holding[]> {
    const values = await amounts(account, contracts)
    const known = contracts.flatMap((contract, at) => {
      const units = values[at]
      return units === undefined ? [] : [{ contract, units }]
    })
    const said = await reader.read(
      account.networkId,
      known.flatMap(({ contract }) => [
        multiplierCall(contract),
        ...['decimals', 'name', 'symbol'].map((view) => call(contract, view)),
      ]),
    )
    return known.flatMap(({ contract, units }, at) => {
      const [multiplier, given, name, symbol] = said.slice(at * 4, at * 4 + 4)
      const decimals = readDecimals(given)
      if (decimals === undefined) return []
      const token: Token = {
        networkId: account.networkId,
        address: contract,
        name: cleanText(name, 64),
        symbol: cleanText(symbol, 32),
        decimals,
      }
      return [{ token, isListed: false, ...shownHolding(units, scaleOf(multiplier)) }]
    })
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

const readDecimals = (given: unknown): number | undefined =>
  typeof given === 'number' && given <= 77 ? given : undefined
