import { ref } from 'valtio/vanilla'
import { toDecimal } from '../../base/decimal.js'
import type { LatchError } from '../../base/errors.js'
import { NOTHING_READ, type Read } from './swap.decisions.js'
import { checkSlippage, isSameAsset, type SwapContent } from './swap.rules.js'
import type { SwapController, SwapForm, SwapSide, SwapState, SwapStep } from './swap.types.js'

/**
 * What a change of the form is.
 *
 * - `other`: another swap.
 * - `same`: the same swap, by another provider or approval: what was prepared stays visible until the next is there.
 * - `drop`: no input. Nothing is prepared after it, and what was read still counts.
 */
export type Change = 'other' | 'same' | 'drop'

/** What of the form no view reads. */
export interface Hidden {
  /** The provider that is preferred, or the offer. */
  provider: SwapContent['provider']
  /** The only provider whose offers count. */
  only: SwapContent['only']
  /** What the visitor has read: an offer that is worse is said. */
  read: Read
  /** What is being filled in. */
  begun: SwapForm | undefined
  /** Resolves with why it could not be, once nothing more is read for it. Undefined once it is filled in. */
  filling: Promise<LatchError | undefined> | undefined
  /** What the change that is under way is. */
  change: Change
  /** What a press was told, after which the form was prepared anew. It is shown until the form changes, or the next renewal. */
  ended: LatchError | undefined
  /** The network that the wallet was asked on, where a change has ended that. */
  askedOn: string | undefined
  /** The steps that the wallet was asked for last, and of which swap. */
  taken: { readonly key: string; readonly steps: readonly SwapStep[] } | undefined
  /** The swap whose approval was sent, while its operation goes on. */
  approved: string | undefined
  /** What the providers have answered last. */
  answers: Pick<SwapState, 'offers' | 'failures' | 'chosen'>
}

/** What typing changes. */
export interface TypingDeps {
  readonly state: SwapState
  readonly hidden: Hidden
  readonly change: (fields: Partial<SwapState>, kind?: Change) => void
}

/** What the visitor types and chooses. */
export type Typing = Pick<
  SwapController,
  'chooseToken' | 'enterAmount' | 'enterMax' | 'flip' | 'setSlippage' | 'setUnlimited' | 'chooseOffer'
>

/** What the visitor types and chooses. A field that stays the same changes nothing. */
export function createTyping({ state, hidden, change }: TypingDeps): Typing {
  const otherSide = (side: SwapSide): SwapSide => (side === 'from' ? 'to' : 'from')

  function flip(): void {
    const { from, to, chosen } = state
    const amount = chosen && to ? toDecimal(BigInt(chosen.toAmount), to.decimals) : state.amount
    change({ from: to, to: from, amount, isMax: false })
  }

  return {
    flip,
    chooseToken(side, token) {
      const chosen = token && ref({ ...token })
      if (isSameAsset(chosen, state[otherSide(side)])) return flip()
      if (chosen !== undefined && isSameAsset(chosen, state[side]) && chosen.decimals === state[side]?.decimals) return
      // All that the account has of one token is no amount of another one.
      const amount = side === 'from' && state.isMax ? { amount: '', isMax: false } : {}
      change({ [side]: chosen, ...amount })
    },
    enterAmount(text) {
      if (text !== state.amount || state.isMax) change({ amount: text, isMax: false })
    },
    enterMax() {
      if (!state.isMax) change({ isMax: true })
    },
    setSlippage(percent) {
      const slippage = checkSlippage(percent)
      if (slippage !== state.slippage) change({ slippage })
    },
    setUnlimited(isUnlimited) {
      if (isUnlimited !== state.isUnlimited) change({ isUnlimited }, 'same')
    },
    chooseOffer(id) {
      const chosen = state.offers.find((each) => each.id === id)
      const { provider: before } = hidden
      if (chosen === undefined || (typeof before === 'object' && before.offer === id)) return
      hidden.provider = { offer: id, by: chosen.provider.id }
      // The visitor wants another offer: that it is worse is no news.
      hidden.read = NOTHING_READ
      change({ chosen: ref(chosen) }, 'same')
    },
  }
}
