import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { CaipAddress } from '../../base/caip.js'
import type { UsedEvents } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import { createResource } from '../../base/resource.js'
import { toDecimal } from '../../base/decimal.js'
import type { AccountController, AccountEvents } from '../account/account.types.js'
import { paymentOf } from '../payments/payment.rules.js'
import { ACCOUNT_EVENTS } from '../connection/connection.rules.js'
import type { ConnectionController, ConnectionEvents } from '../connection/connection.types.js'
import type { TransactionFact, TransactionsEvents } from '../transactions/transactions.types.js'
import { BALANCES_BLOCK_MS, BALANCES_TIMEOUT_MS, BALANCES_TTL_MS } from './balances.constants.js'
import { balancesError } from './balances.errors.js'
import { sortBalances, withCoin } from './balances.rules.js'
import type { Holdings, HoldingsRequest } from './balances.sources.js'
import type { BalancesController, BalancesState } from './balances.types.js'

/** The dependencies of the balances' controller. */
export interface BalancesDeps {
  readonly environment: Pick<Environment, 'clock' | 'window'>
  readonly connection: Pick<ConnectionController, 'account'>
  readonly events: UsedEvents<AccountEvents & ConnectionEvents & TransactionsEvents>
  /** The coin of the active account, which is read more often than the tokens. */
  readonly account: Pick<AccountController, 'state'>
  /** Reads what an account has. */
  readonly read: (request: HoldingsRequest, signal: AbortSignal) => Promise<Holdings>
}

/** Whether an error is about the coin alone. */
const isOfCoin = (error: unknown): boolean => isLatchError(error) && error.code === 'account/balance-unavailable'

const NOTHING = { tokens: ref([]), hidden: ref([]), total: undefined } as const

/** Makes the balances' controller. It reads nothing by itself. */
export function createBalancesController(deps: BalancesDeps): BalancesController {
  const { environment, connection, events, read } = deps
  const { state: coin } = deps.account
  const state = proxy<BalancesState>({ account: undefined, status: 'idle', ...NOTHING, at: undefined })
  let isFailing = false
  /** What the next read must not take from an earlier one. */
  let wanted: Pick<HoldingsRequest, 'anew' | 'force'> = { anew: [], force: false }
  /** The holdings that the lists of the state were sorted from. */
  let shown: Holdings | undefined

  const resource = createResource<CaipAddress, Holdings>({
    clock: environment.clock,
    document: environment.window?.document,
    ttlMs: BALANCES_TTL_MS,
    blockMs: BALANCES_BLOCK_MS,
    patienceMs: BALANCES_TIMEOUT_MS,
    async read(caipAddress, signal) {
      const account = connection.account()
      if (account?.caipAddress !== caipAddress) throw new Error('Another account is the active one.')
      const mine = wanted
      wanted = { anew: [], force: false }
      try {
        return await read({ account, before: shown, ...mine }, signal)
      } catch (error) {
        // The read after this one must not take it either.
        wanted = { anew: [...mine.anew, ...wanted.anew], force: mine.force || wanted.force }
        throw error
      }
    },
    onChange({ status, value, at, error }, account) {
      if (value !== shown || account !== state.account) {
        shown = value
        state.account = account
        list(at)
      }
      state.status = status
      state.at = at
      const hasFailed = status === 'stale' || status === 'unavailable'
      // S8.02: a series of failures is reported once. Where the coin can't be read, the account reports it.
      if (hasFailed && !isFailing && !isOfCoin(error)) events.emit('balanceUnavailable', {})
      if (status !== 'loading') isFailing = hasFailed
    },
  })

  /** Sorts what was read at `at` into the lists, with the amount of the coin where that was read later. */
  function list(at: number | undefined): void {
    const own = coin.native?.account === state.account ? coin.native : undefined
    const isNewer = own !== undefined && own.at >= (at ?? Infinity)
    const rated = shown && isNewer ? withCoin(shown.rated, toDecimal(BigInt(own.value), own.decimals)) : shown?.rated
    const { tokens, hidden, total } = rated ? sortBalances(rated, shown?.listed) : NOTHING
    // Long lists stay outside of the proxy.
    Object.assign(state, { tokens: ref([...tokens]), hidden: ref([...hidden]), total })
  }

  let native = coin.native
  const unsubscribe = subscribe(coin, () => {
    if (coin.native === native) return
    native = coin.native
    if (shown) list(state.at)
  })

  const follow = (): void => resource.choose(connection.account()?.caipAddress)

  async function refresh({ force = false, tokens = [] }: Parameters<BalancesController['refresh']>[0] = {}) {
    follow()
    const isForced = force || tokens.length > 0
    if (isForced) wanted = { anew: [...new Set([...wanted.anew, ...tokens])], force: true }
    try {
      await resource.refresh({ anew: isForced })
    } catch (error) {
      throw balancesError('unavailable', {}, error)
    }
  }

  /** What a transaction of the account has moved is read again, where balances were read before. */
  function readMoved({ transaction }: TransactionFact): void {
    const { address, networkId } = transaction
    const account = connection.account()
    const isOwn = account?.address === address && account.caipNetworkId === networkId
    if (!isOwn || state.status === 'idle') return
    const payment = paymentOf(transaction)
    const tokens = payment?.token === undefined ? [] : [`${networkId}:${payment.token}`]
    // A failed read shows in the state.
    refresh({ tokens: [networkId, ...tokens] }).catch(() => {})
  }

  for (const name of ['transactionSettled', 'transactionReorganised'] as const) events.on(name, readMoved)
  for (const name of ACCOUNT_EVENTS) events.on(name, follow)
  follow()
  return {
    state,
    refresh,
    watch() {
      follow()
      return resource.watch()
    },
    dispose() {
      unsubscribe()
      resource.dispose()
    },
  }
}
