import type { Endpoints } from '@latchkit/server/endpoints'
import type { CaipNetworkId } from '../../base/caip.js'
import { readRecords } from '../../base/read.js'
import type { QueryOf } from '../../services/endpoint.types.js'
import { listIn } from '../api/api.rules.js'
import type { ApiController } from '../api/api.types.js'
import { MAX_TOKENS } from './balances.constants.js'
import { readBalance } from './balances.rules.js'
import type { BalanceEntry } from './balances.types.js'

type Balance = Endpoints['GET /v1/account/{address}/balance']

/** Reads what an account has from the main API. Each call rejects with `service/…`, or as the signal's reason. */
export interface BalancesClient {
  /** Whether the app names a server, and the server knows the network. */
  supports(networkId: CaipNetworkId): Promise<boolean>
  /** Requests what an account has on a network (S7.12). `forceUpdate`: the addresses of tokens to read anew. */
  balances(
    request: { readonly address: string; readonly networkId: CaipNetworkId; readonly forceUpdate: readonly string[] },
    signal?: AbortSignal,
  ): Promise<readonly BalanceEntry[]>
}

/** Makes the client of the balances. An answer with a wrong shape rejects with `service/bad-answer` (F003). */
export const createBalancesClient = (api: ApiController): BalancesClient => ({
  supports: (networkId) => api.supports(networkId),
  async balances({ address, networkId, forceUpdate }, signal) {
    const query: QueryOf<Balance> = { currency: 'usd', chainId: networkId, forceUpdate }
    const answer = await api.get<Balance>(`/v1/account/${encodeURIComponent(address)}/balance`, query, signal)
    const name: keyof Balance['answer'] = 'balances'
    return readRecords(listIn(api, answer, name), MAX_TOKENS).flatMap(
      (given) => readBalance(given, networkId, api.origin) ?? [],
    )
  },
})
