import { ref } from 'valtio/vanilla'
import { toDecimal } from '../../base/decimal.js'
import type { DraftModel } from '../operations/draft.rules.js'
import { SLIPPAGE } from './swap.constants.js'
import { keptOf, NOTHING_READ, type Read } from './swap.decisions.js'
import type { PreparedSwap } from './swap.preparing.js'
import { swapKey } from './swap.rules.js'
import type { Hidden } from './swap.typing.js'
import type { SwapState } from './swap.types.js'

/** What a change of the form makes void. */
const VOID: Pick<SwapState, 'offers' | 'chosen' | 'failures' | 'preview' | 'isOutdated' | 'accepted'> = {
  offers: ref([]),
  chosen: undefined,
  failures: ref([]),
  preview: undefined,
  isOutdated: false,
  accepted: ref([]),
}

/** What a form begins with. */
export const EMPTY: Omit<SwapState, 'approvals' | 'permits' | 'isSupported'> = {
  ...VOID,
  status: 'editing',
  error: undefined,
  transactionId: undefined,
  from: undefined,
  to: undefined,
  amount: '',
  isMax: false,
  slippage: SLIPPAGE,
  isUnlimited: false,
}

/** The state before anything is known. */
export const INITIAL: SwapState = { ...EMPTY, approvals: ref([]), permits: ref([]), isSupported: undefined }

/** No provider has answered. */
export const NO_ANSWERS: Pick<SwapState, 'offers' | 'failures' | 'chosen'> = {
  offers: VOID.offers,
  failures: VOID.failures,
  chosen: undefined,
}

/** What no view reads of an empty form. */
export const NOTHING_HIDDEN: Hidden = {
  ...{ provider: undefined, only: undefined, begun: undefined, filling: undefined, askedOn: undefined },
  read: NOTHING_READ,
  change: 'other',
  ended: undefined,
  taken: undefined,
  approved: undefined,
  answers: NO_ANSWERS,
}

/** Whether the form is another one, or is asked for, or renewed: why it had ended before is old then. */
export const isNews = (now: DraftModel<PreparedSwap>, before: DraftModel<PreparedSwap>): boolean =>
  now.version !== before.version ||
  now.status === 'asking' ||
  (now.status === 'preparing' && before.status === 'prepared')

/** Shows the draft in the state of the form. */
export function showDraft(
  state: SwapState,
  { answers, read, change, ended }: Hidden,
  now: DraftModel<PreparedSwap>,
  before: DraftModel<PreparedSwap>,
): void {
  const { status, transactionId, ready, version } = now
  const error = now.error ?? ended
  const hasFailed = before.status === 'preparing' && status === 'editing'
  if (version !== before.version)
    Object.assign(state, change === 'same' ? { isOutdated: state.offers.length > 0 } : VOID)
  // Offers that could not be prepared are shown still: the reason is that of the form.
  else if (ready !== before.ready || hasFailed)
    Object.assign(state, ready ? readyOf(state, read, ready) : { ...VOID, ...answers })
  Object.assign(state, { status, error: error && ref(error), transactionId })
}

/** Shows the steps that the wallet is asked for: where it has refused the prepared ones, others have taken their place. */
export function showSteps(state: SwapState, { taken }: Hidden, { status, ready }: DraftModel<PreparedSwap>): void {
  if (!ready || !state.preview) return
  const isAsked = status === 'asking' || status === 'sent'
  const steps = isAsked && taken?.key === swapKey(ready.content) ? taken.steps : ready.preview.steps
  if (steps !== state.preview.steps) state.preview = ref({ ...ready.preview, steps })
}

function readyOf(
  state: SwapState,
  read: Read,
  { preview, offers, failures, content }: PreparedSwap,
): Partial<SwapState> {
  return {
    ...{ preview: ref(preview), chosen: ref(preview.offer), offers: ref(offers), failures: ref(failures) },
    isOutdated: false,
    accepted: ref(keptOf(read, preview, state.accepted)),
    ...(state.isMax && { amount: toDecimal(BigInt(content.amount), content.from.decimals) }),
  }
}
