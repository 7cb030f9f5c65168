import { ref } from 'valtio/vanilla'
import { toWalletError } from '../../adapter/toWalletError.js'
import { toDecimal } from '../account/account.rules.js'
import type { Payments } from './send.payments.js'
import type { Wish } from './send.receiver.js'
import type { SendState, SendToken } from './send.types.js'

/** The dependencies of {@link Filling}. */
export interface FillingDeps {
  readonly state: SendState
  readonly payments: Pick<Payments, 'tokenAt'>
  /** Counts the payments that the form has been. */
  readonly version: () => number
  /** Chooses a token, and changes the form. */
  readonly take: (token: SendToken, changes: Partial<SendState>) => void
}

/** Fills the form with what a link or a route wishes. */
export interface Filling {
  /** Fills the form, once the token is known. Resolves with false where a change meanwhile has won. */
  fill(wish: Wish): Promise<boolean>
  /** Fills a form that was just begun. Where the account or its network changes meanwhile, fills it after that. */
  fillBegun(wish: Wish): Promise<void>
  /** Another form is begun, or none. */
  forget(): void
}

/** Makes what fills the form. */
export function createFilling({ state, payments, version, take }: FillingDeps): Filling {
  /** The wish of the form that was begun last. */
  let begun: Wish | undefined

  async function fill({ networkId, token: address, ...wish }: Wish): Promise<boolean> {
    const asked = version()
    const token = ref(await payments.tokenAt(networkId, address))
    if (asked !== version()) return false
    const { receiver: to, value, amount = value === undefined ? undefined : toDecimal(value, token.decimals) } = wish
    const link = wish.link && ref(wish.link)
    take(token, { receiver: to, link, ...(amount !== undefined && { sendTokenAmount: amount, isMax: false }) })
    return true
  }

  return {
    fill,
    async fillBegun(wish) {
      begun = wish
      // What the visitor has typed meanwhile wins.
      const isMine = (): boolean => begun === wish && state.receiver === '' && state.sendTokenAmount === ''
      try {
        let isFilled = false
        while (!isFilled && isMine()) isFilled = await fill(wish)
      } catch (error) {
        // Without the token nothing of it is filled in: the amount would be one of the coin.
        if (isMine()) state.error = ref(toWalletError(error))
      }
    },
    forget() {
      begun = undefined
    },
  }
}
