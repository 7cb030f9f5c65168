import type { Endpoints } from '@latchkit/server/endpoints'
import type { CaipNetworkId } from '../../base/caip.js'
import { isRecord, isText, own } from '../../base/guard.js'
import { readRecords } from '../../base/read.js'
import type { Clock } from '../../base/time.js'
import type { QueryOf } from '../../services/endpoint.types.js'
import { serviceError } from '../../services/service.errors.js'
import type { ApiController } from '../api/api.types.js'
import { MAX_PAGE } from './activity.constants.js'
import { readCoverage, readTransaction } from './activity.rules.js'
import type { Coverage, Transaction } from './activity.types.js'

type History = Endpoints['GET /v1/account/{account}/history']
type Answer = History['answer']

/** A request for a page of transactions (S7.04). */
export interface HistoryQuery {
  readonly address: string
  /** The active network. The server is asked for nothing where it doesn't know that one (S7.01). */
  readonly activeNetworkId: CaipNetworkId
  /** Only transactions of this network. Default: of all networks that the server knows. */
  readonly networkId?: CaipNetworkId | undefined
  /** The cursor of the page. Default: the newest page. */
  readonly cursor?: string | undefined
  /** Only transactions of this on-ramp. */
  readonly onramp?: 'coinbase' | undefined
}

/** A page of transactions, the newest first. */
export interface HistoryPage {
  readonly transactions: readonly Transaction[]
  readonly next: string | undefined
  readonly coverage: Coverage | undefined
}

/** Reads the history of an account. */
export interface ActivityClient {
  readonly isOn: boolean
  /**
   * Requests a page. An empty one where the server doesn't know the active network (S7.01, S7.22). Rejects with `service/…`, or as
   * the signal's reason.
   */
  history(query: HistoryQuery, signal?: AbortSignal): Promise<HistoryPage>
}

const NOTHING: HistoryPage = { transactions: [], next: undefined, coverage: undefined }

/** Makes the client of the activity. An answer with a wrong shape rejects with `service/bad-answer` (F003). */
export function createActivityClient(api: ApiController, clock: Pick<Clock, 'now'>): ActivityClient {
  return {
    isOn: api.isOn,
    async history({ address, activeNetworkId, networkId, cursor, onramp }, signal) {
      if (!(await api.supports(activeNetworkId))) return NOTHING
      const path: History['path'] = `/v1/account/${encodeURIComponent(address)}/history`
      const query: QueryOf<History> = { cursor, onramp, chainId: networkId }
      // S7.22: what an on-ramp has just made must be in the answer.
      const answer = await api.send<History>(path, { query, signal, ...(onramp && { cache: 'no-cache' }) })
      const data = isRecord(answer) ? own<keyof Answer>(answer, 'data') : undefined
      if (!isRecord(answer) || !Array.isArray(data))
        throw serviceError('bad-answer', { host: new URL(api.origin).host })
      const next = own<keyof Answer>(answer, 'next')
      return {
        transactions: readRecords(data, MAX_PAGE).flatMap(
          (given) => readTransaction(given, clock.now(), api.origin) ?? [],
        ),
        next: isText(next) && next.length <= 4_096 ? next : undefined,
        coverage: readCoverage(own<keyof Answer>(answer, 'coverage'), clock.now()),
      }
    },
  }
}
