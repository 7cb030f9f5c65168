import { subscribe } from 'valtio/vanilla'
import { isFresh } from '../../base/cache.js'
import { tokenKey } from '../../base/tokenKey.js'
import type { Clock } from '../../base/time.js'
import type { BalanceEntry, BalancesController, BalancesState } from '../balances/balances.types.js'
import { KNOWN_BALANCES_MS } from './receive.constants.js'
import { contractOf, growthOf } from './receive.rules.js'
import type { Arrival } from './receive.types.js'

/** What arrivals are found with. */
interface ArrivalsDeps {
  readonly clock: Clock
  readonly balances: BalancesController
  /** The token that is waited for. Undefined for the coin. */
  readonly token: () => BalanceEntry | undefined
  readonly onArrival: (arrival: Arrival) => void
}

/** What an account had at a time. */
type Holdings = Pick<BalancesState, 'account' | 'at' | 'tokens'>

/** Sources write one address in different cases of letters. Undefined for the coin: only one is in the balances. */
const keyOf = ({ chainId, address }: Partial<BalanceEntry> = {}): string | undefined =>
  chainId && address && tokenKey(chainId, contractOf(chainId, address))

/**
 * Reads the balances again and again, and reports each growth of the coin or token that is waited for. What the account had
 * before is no arrival, so the first reading is only compared with. Returns the function that ends it.
 */
export function watchArrivals({ clock, balances, token, onArrival }: ArrivalsDeps): () => void {
  const { state } = balances
  const holdings = (): Holdings => ({ account: state.account, at: state.at, tokens: state.tokens })
  const isKnown =
    state.status === 'ready' && isFresh(clock, { value: undefined, at: state.at ?? -1 }, KNOWN_BALANCES_MS)
  let latest = isKnown ? holdings() : undefined
  /** The reading that the next one is compared with. */
  let before = latest
  let isLess = false

  function look(): void {
    const now = holdings()
    if (state.status !== 'ready' || (now.at === latest?.at && now.account === latest?.account)) return
    latest = now
    const key = keyOf(token())
    const [had, has] = [before, now].map((each) => each?.tokens.find((entry) => keyOf(entry) === key))
    const wasLess = isLess
    isLess = before?.account === now.account && !!had && !!has && !!growthOf(has.quantity, had.quantity)
    // A node that is behind says an older amount, and the newer one would be reported twice. So less counts when it is said
    // twice.
    if (isLess && !wasLess) return
    // A token that one of the readings doesn't name may come from another source: then its growth isn't known.
    const amount = before?.account === now.account && had && has && growthOf(had.quantity, has.quantity)
    if (amount && has) onArrival({ symbol: has.symbol, amount, at: now.at ?? clock.now() })
    before = now
  }

  const unsubscribe = subscribe(state, look)
  const stop = balances.watch()
  return () => {
    unsubscribe()
    stop()
  }
}
