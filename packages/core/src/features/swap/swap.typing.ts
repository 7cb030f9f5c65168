import { ref } from 'valtio/vanilla'
import { toDecimal } from '../../base/decimal.js'
import type { Read } from './swap.decisions.js'
import { checkSlippage, isSameAsset, type SwapContent } from './swap.rules.js'
import type { SwapController, SwapForm, SwapSide, SwapState } from './swap.types.js'

/** What of the form no view reads. */
export interface Hidden {
  /** The provider that is preferred, or the offer. */
  provider: SwapContent['provider']
  /** What the visitor has read: an offer that is worse is said. */
  read: Read
  /** What is being filled in. */
  begun: SwapForm | undefined
  /** Whether the last change was no input: nothing is prepared after it, and what was read still counts. */
  isQuiet: boolean
  /** The network that the wallet was asked on, where a change has ended that. */
  askedOn: string | undefined
  /** What the providers have answered last. */
  answers: Pick<SwapState, 'offers' | 'failures' | 'chosen'>
}

/** What typing changes. */
export interface TypingDeps {
  readonly state: SwapState
  readonly hidden: Hidden
  readonly change: (fields: Partial<SwapState>) => void
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
      if (isUnlimited !== state.isUnlimited) change({ isUnlimited })
    },
    chooseOffer(id) {
      const by = state.offers.find((each) => each.id === id)?.provider.id
      const { provider: before } = hidden
      if (by === undefined || (typeof before === 'object' && before.offer === id)) return
      hidden.provider = { offer: id, by }
      change({})
    },
  }
}
