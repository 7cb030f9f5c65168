import { abilityOf } from '../../adapter/abilityOf.js'
import type { TransactionsController } from '../transactions/transactions.types.js'
import { isTokenAsked } from './swap.approvals.rules.js'
import { NODE_TIMEOUT_MS } from './swap.constants.js'
import { limited } from './swap.limited.js'
import { deadlineAt, readPermit, TRIAL_SIGNATURE, type PermitTerms } from './swap.permitData.js'
import type { OpenPermits } from './swap.openPermits.js'
import { permitCalls, type Trial, type TryingDeps } from './swap.trying.js'

/** What permits are read by. */
export interface PermitChoiceDeps extends Pick<TryingDeps, 'clock' | 'adapters' | 'call'> {
  readonly transactions: Pick<TransactionsController, 'state' | 'follow'>
  readonly openPermits: Pick<OpenPermits, 'has'>
}

/** Which swaps a permit can be signed for. */
export interface PermitChoice {
  /** What the permit of a swap needs. Undefined where an approval is asked for instead. */
  read(trial: Trial, signal: AbortSignal): Promise<PermitTerms | undefined>
  /**
   * Whether nothing that was asked for, in any tab, may take the token beside a permit that is signed now. The storage is read.
   */
  isAlone(trial: Trial): boolean
  /** Notes that the chain refuses a permit that was signed. `endsAt`: when it ends, in ms since 1970. */
  refuse(trial: Trial, endsAt: number): void
}

/** Makes what decides between a permit and an approval. */
export function createPermitChoice(deps: PermitChoiceDeps): PermitChoice {
  const refused = new Map<string, number>()

  function isAlone(trial: Trial): boolean {
    // While a permit counts, nothing is asked for without one. Further ones have its number, and the chain takes one of them.
    if (deps.openPermits.has(trial)) return true
    const { transactions } = deps
    transactions.follow()
    return !isTokenAsked(transactions.state.transactions, trial.account, trial.offer.from)
  }

  return {
    isAlone,
    async read(trial, signal) {
      const endsAt = refused.get(keyOf(trial))
      // Until a refused permit has ended, an approval beside it could be used as well: of two permits with one nonce, only one.
      const isEnded = endsAt !== undefined && endsAt < deps.clock.now()
      return isEnded || !isAlone(trial) ? undefined : termsOf(deps, trial, signal)
    },
    refuse: (trial, endsAt) => void refused.set(keyOf(trial), endsAt),
  }
}

/** The account and the token of a permit. */
const keyOf = ({ account, limits }: Trial): string => `${account.caipAddress} ${limits.from ?? ''}`.toLowerCase()

/** Whether the calls that the provider makes of a permit may be asked for. The signature of the trial is none of a wallet. */
function isUsable(trial: Trial, deadline: bigint): boolean {
  const permit = { deadline: String(deadline), amount: String(trial.limits.amount), ...TRIAL_SIGNATURE }
  try {
    return permitCalls(trial, permit).length > 0
  } catch {
    return false
  }
}

/** What a permit of the token needs, where the swap, the token and the wallet can use one. */
async function termsOf(deps: PermitChoiceDeps, trial: Trial, signal: AbortSignal): Promise<PermitTerms | undefined> {
  const { account, built, limits, approval, approvals, simulation } = trial
  // A permit over an allowance that is open lets the spender take both, as an approval would.
  const isCleared = approvals.some(({ kind }) => kind === 'clear')
  const isPossible = 'calls' in built && built.permit && !approval.isUnlimited && !isCleared && simulation
  const deadline = deadlineAt(deps.clock.now(), simulation?.time)
  if (!isPossible || limits.from === undefined || deadline === undefined || !isUsable(trial, deadline)) return undefined
  const { address: owner, caipNetworkId: networkId, namespace } = account
  const { from: token } = limits
  const read = async (): Promise<PermitTerms | undefined> => {
    const adapter = deps.adapters.get(namespace)
    const [typedData, balance] = [await abilityOf(adapter, 'typedData'), await abilityOf(adapter, 'balance')]
    if (!typedData) return undefined
    // The signature of a contract is none of a key, which is what the token wants.
    if ((await balance?.codeAt?.({ address: owner, networkId })) === 'contract') return undefined
    return readPermit({ token, owner, networkId }, deps.call)
  }
  return limited({ clock: deps.clock, ms: NODE_TIMEOUT_MS, signal }, read).catch(() => {
    signal.throwIfAborted()
    return undefined
  })
}
