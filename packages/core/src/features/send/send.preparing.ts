import { ref } from 'valtio/vanilla'
import { toWalletError } from '../../adapter/toWalletError.js'
import { toDecimal } from '../account/account.rules.js'
import type { ConnectionController } from '../connection/connection.types.js'
import { signingError } from '../signing/signing.errors.js'
import type { Payments } from './send.payments.js'
import type { ReceiverField } from './send.receiver.js'
import { isSameReview, paymentOf } from './send.rules.js'
import type { SendPreview, SendState } from './send.types.js'

/** What a change makes void: all that was prepared, and what the wallet said of it. */
export const VOID: Pick<
  SendState,
  'status' | 'prepared' | 'review' | 'accepted' | 'shortage' | 'error' | 'transactionId'
> = {
  status: 'editing',
  prepared: undefined,
  review: undefined,
  accepted: ref([]),
  shortage: undefined,
  error: undefined,
  transactionId: undefined,
}

/** The dependencies of preparing. */
export interface PreparingDeps {
  readonly state: SendState
  readonly connection: Pick<ConnectionController, 'account'>
  readonly payments: Payments
  readonly receiver: Pick<ReceiverField, 'identify' | 'lookUp'>
  /** Counts the payments that the form has been. */
  readonly version: () => number
}

/** Prepares the form. */
export interface Preparing {
  /** Resolves with whether the form as it is now is prepared. Never rejects: the state has the reason. */
  prepare(): Promise<boolean>
}

/** Makes what prepares the form. */
export function createPreparing({ state, connection, payments, receiver, version }: PreparingDeps): Preparing {
  let preparing: { readonly version: number; readonly answer: Promise<boolean> } | undefined

  function show({ token, prepared, review, shortage }: SendPreview): void {
    // A decision is about an address: a name may have moved once more.
    const isSame = state.prepared?.to === prepared.to && isSameReview(state.review, review)
    const accepted = isSame ? state.accepted : ref([])
    const all = state.isMax && { sendTokenAmount: toDecimal(BigInt(prepared.value), token.decimals) }
    const read = { receiverAddress: prepared.to, prepared: ref(prepared), review: ref(review), shortage, accepted }
    Object.assign(state, { ...read, ...all, status: 'prepared' })
  }

  async function prepareNow(asked: number): Promise<boolean> {
    // A prepared form that the wallet is asked for meanwhile stays as it is.
    const isCurrent = (): boolean => asked === version() && state.status === 'preparing'
    Object.assign(state, { status: 'preparing', error: undefined })
    try {
      const account = connection.account()
      if (!account) throw signingError('not-connected')
      const named = await receiver.lookUp()
      if (!isCurrent()) return asked === version() && state.status === 'prepared'
      receiver.identify()
      const preview = await payments.preview(account, { ...paymentOf(state), ...named })
      if (isCurrent()) show(preview)
      return asked === version() && state.status === 'prepared'
    } catch (error) {
      // A payment that is looked for is not forgotten: it would be sent once more (F031).
      const { transactionId } = state
      if (isCurrent()) Object.assign(state, VOID, { transactionId, error: ref(toWalletError(error)) })
      return false
    }
  }

  return {
    async prepare() {
      if (preparing?.version === version()) return preparing.answer
      if (state.status === 'asking' || state.status === 'sent') return false
      const answer = prepareNow(version()).finally(() => {
        if (preparing === mine) preparing = undefined
      })
      const mine = { version: version(), answer }
      preparing = mine
      return answer
    },
  }
}
