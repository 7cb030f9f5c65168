import type { SwapOffer } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Banner } from '../../../base/Banner.js'
import { Button } from '../../../base/Button.js'
import { useSayFigure } from '../../../shared/figure/useSayFigure.js'
import { MayBeOpen } from '../../../shared/review/MayBeOpen.js'
import { shortAddress } from '../../../shared/shortAddress.js'
import { timeOf } from '../../../shared/timeOf.js'
import { useShell } from '../../../shell/frame/context.js'
import { useSay, useTranslation } from '../../../words/useSay.js'
import { paidOf } from '../offer.js'
import { swapWords } from '../swap.words.js'
import { useRemoveApproval } from '../useRemoveApproval.js'
import type { Swap } from '../useSwap.js'
import { useSaySwapError } from '../useSaySwap.js'
import { allowedFor } from './steps.js'

/** The props of `SwapRefusal`. */
export interface SwapRefusalProps {
  readonly of: Swap
  /** The offer of the review. */
  readonly offer: SwapOffer
}

/** Why nothing was swapped: the wallet declined, or lost its answer, so that its request may still be open (F031). */
export function SwapRefusal({ of, offer }: SwapRefusalProps): ReactNode {
  const { error, transactionId, status } = of.form
  if (status === 'asking' || status === 'sent') return null
  if (transactionId !== undefined) return <MayBeSent error={error} transactionId={transactionId} />
  return error && <NotSent of={of} offer={offer} error={error} />
}

/** The swap was not sent. What was allowed for it before is said, and an approval can be taken back here. */
function NotSent({
  of,
  offer,
  error,
}: SwapRefusalProps & { readonly error: NonNullable<Swap['form']['error']> }): ReactNode {
  const say = useSay(swapWords)
  const sayError = useSaySwapError()
  const sayLeft = useSayLeft()
  const { removing, remove } = useRemoveApproval(of)
  const { approval, permit } = allowedFor(offer, of.form)
  return (
    <Banner
      tone="error"
      title={sayError(error)}
      action={
        approval && (
          <Button kind="quiet" busy={removing !== undefined} onClick={() => remove(approval)}>
            {say('swap.removeApproval')}
          </Button>
        )
      }
    >
      {sayLeft({ approval, permit })}
    </Banner>
  )
}

/** Returns a function that says that the swap was not sent, and what a spender may take all the same. */
function useSayLeft(): (allowed: ReturnType<typeof allowedFor>) => string {
  const say = useSay(swapWords)
  const sayFigure = useSayFigure()
  const { locale } = useTranslation()
  return ({ approval, permit }) => {
    const left = approval ?? permit
    if (!left) return say('swap.notSent')
    const provider = left.provider?.name ?? shortAddress(left.spender)
    const amount = sayFigure(paidOf(left.amount, left.token)).short
    return 'expiresAt' in left
      ? say('swap.stillSigned', { provider, amount, time: timeOf(left.expiresAt, locale) })
      : say('swap.stillAllowed', { provider, amount })
  }
}

/** The wallet may have sent the swap. */
function MayBeSent({
  error,
  transactionId,
}: Pick<Swap['form'], 'error'> & { readonly transactionId: string }): ReactNode {
  const sayError = useSaySwapError()
  const { features } = useShell()
  const see = (): void => features.router.push({ view: 'SwapPreview', params: { transactionId } })
  return <MayBeOpen error={error && sayError(error)} see={see} />
}
