import type { Endpoints } from '@latchkit/server/endpoints'
import type { CaipNetworkId } from '../../base/caip.js'
import { own } from '../../base/guard.js'
import { readName, readPicture, readRecords } from '../../base/read.js'
import { isDecimals } from '../../base/uint256.js'
import { listIn } from '../api/api.rules.js'
import type { ApiController } from '../api/api.types.js'
import { addressIn } from '../balances/balances.rules.js'

/** The most tokens of a list that are read (F022). */
const MAX_LISTED = 10_000

type Tokens = Endpoints['GET /v1/convert/tokens']
type Token = Tokens['answer']['tokens'][number]

/** A token of a list. */
export interface ListedToken {
  readonly name: string
  readonly symbol: string
  /** The address alone, without its network. */
  readonly address: string
  /** Undefined where the server doesn't say them. */
  readonly decimals?: number | undefined
  /** For an `<img>` only. */
  readonly iconUrl?: string | undefined
}

/** Reads lists of tokens from the main API. Each call rejects with `service/…`, or as the signal's reason. */
export interface TokensClient {
  /** Requests the tokens that the server lists on a network (S7.06). */
  listed(networkId: CaipNetworkId, signal?: AbortSignal): Promise<readonly ListedToken[]>
}

/** Makes the client. An answer with a wrong shape rejects with `service/bad-answer` (F003). */
export const createTokensClient = (api: ApiController): TokensClient => ({
  async listed(networkId, signal) {
    const answer = await api.get<Tokens>('/v1/convert/tokens', { chainId: networkId }, signal)
    const name: keyof Tokens['answer'] = 'tokens'
    return readRecords(listIn(api, answer, name), MAX_LISTED).flatMap((given) => {
      const address = addressIn(own<keyof Token>(given, 'address'))
      if (!address) return []
      const [named, symbol] = [own<keyof Token>(given, 'name'), own<keyof Token>(given, 'symbol')]
      const decimals = own<keyof Token>(given, 'decimals')
      const iconUrl = readPicture(own<keyof Token>(given, 'logoUri'), api.origin)
      const shown = { ...(isDecimals(decimals) && { decimals }), ...(iconUrl !== undefined && { iconUrl }) }
      return [{ name: readName(named), symbol: readName(symbol, 32), address, ...shown }]
    })
  },
})
