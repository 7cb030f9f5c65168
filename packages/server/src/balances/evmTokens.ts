import { cleanText } from '../base/cleanText.js'
import { erc20Abi } from '../evm/erc20.js'
import type { EvmCall, EvmReader } from '../evm/evmReader.js'
import { multiplierCall, scaleOf } from '../scales/evmScales.js'
import type { Token } from '../tokens/tokens.types.js'
import type { Holding, HoldingsRequest } from './balances.types.js'
import { shownHolding } from './shownHolding.js'

type Account = Pick<HoldingsRequest, 'networkId' | 'address'>

/** Reads what an account has of tokens. */
export interface EvmTokens {
  /** What an account has of tokens of a list. One whose contract has no valid answer is left out. */
  listed(account: Account, list: readonly Token[]): Promise<readonly Holding[]>
  /** What an account has of tokens of no list. What their contracts say of themselves is hostile. */
  unlisted(account: Account, contracts: readonly string[]): Promise<readonly Holding[]>
}

const call = (address: string, functionName: string, ...args: readonly unknown[]): EvmCall => ({
  address,
  abi: erc20Abi,
  functionName,
  args,
})

/** Makes the reader of tokens on EVM chains. */
export function createEvmTokens(reader: EvmReader): EvmTokens {
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

  return { listed, unlisted }
}

const readDecimals = (given: unknown): number | undefined =>
  typeof given === 'number' && given <= 77 ? given : undefined
