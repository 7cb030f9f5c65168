import type { Endpoints } from '@latchkit/server/endpoints'
import { isRecord, own } from '../../base/guard.js'
import type { CaipNetworkId } from '../../base/caip.js'
import { readName, readRecords } from '../../base/read.js'
import type { QueryOf } from '../../services/endpoint.types.js'
import { serviceError } from '../../services/service.errors.js'
import type { ApiController } from '../api/api.types.js'
import { MAX_TOKENS } from './balances.constants.js'
import { addressIn, readBalance } from './balances.rules.js'
import type { BalanceEntry } from './balances.types.js'

type Balance = Endpoints['GET /v1/account/{address}/balance']
type Tokens = Endpoints['GET /v1/convert/tokens']
type Token = Tokens['answer']['tokens'][number]

/** A token of a list. */
export interface ListedToken {
  readonly name: string
  readonly symbol: string
  /** The address alone, without its network. */
  readonly address: string
}

/** Reads what an account has from the main API. Each call rejects with `service/…`, or as the signal's reason. */
export interface BalancesClient {
  /** Whether the app names a server, and the server knows the network. */
  supports(networkId: CaipNetworkId): Promise<boolean>
  /** Requests what an account has on a network (S7.12). `forceUpdate`: the addresses of tokens to read anew. */
  balances(
    request: { readonly address: string; readonly networkId: CaipNetworkId; readonly forceUpdate: readonly string[] },
    signal?: AbortSignal,
  ): Promise<readonly BalanceEntry[]>
  /** Requests the tokens that the server lists on a network (S7.06). */
  listed(networkId: CaipNetworkId, signal?: AbortSignal): Promise<readonly ListedToken[]>
}

/** Makes the client of the balances. An answer with a wrong shape rejects with `service/bad-answer` (F003). */
export function createBalancesClient(api: ApiController): BalancesClient {
  /** The list of this name in an answer. */
  function listIn(answer: unknown, name: keyof (Balance['answer'] & Tokens['answer'])): readonly unknown[] {
    const list = isRecord(answer) ? own(answer, name) : undefined
    if (!Array.isArray(list)) throw serviceError('bad-answer', { host: new URL(api.origin).host })
    return list
  }
  return {
    supports: (networkId) => api.supports(networkId),
    async balances({ address, networkId, forceUpdate }, signal) {
      const query: QueryOf<Balance> = { currency: 'usd', chainId: networkId, forceUpdate }
      const answer = await api.get<Balance>(`/v1/account/${encodeURIComponent(address)}/balance`, query, signal)
      return readRecords(listIn(answer, 'balances'), MAX_TOKENS).flatMap(
        (given) => readBalance(given, networkId, api.origin) ?? [],
      )
    },
    async listed(networkId, signal) {
      const answer = await api.get<Tokens>('/v1/convert/tokens', { chainId: networkId }, signal)
      return readRecords(listIn(answer, 'tokens'), MAX_TOKENS).flatMap((given) => {
        const address = addressIn(own<keyof Token>(given, 'address'))
        return address
          ? [
              {
                name: readName(own<keyof Token>(given, 'name')),
                symbol: readName(own<keyof Token>(given, 'symbol'), 32),
                address,
              },
            ]
          : []
      })
    },
  }
}
