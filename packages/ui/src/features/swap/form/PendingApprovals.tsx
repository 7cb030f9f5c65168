import type { ReactNode } from 'react'
import { Banner } from '../../../base/Banner.js'
import { Button } from '../../../base/Button.js'
import { useStyles } from '../../../base/useStyles.js'
import { useSayFigure } from '../../../shared/figure/useSayFigure.js'
import { shortAddress } from '../../../shared/shortAddress.js'
import { timeOf } from '../../../shared/timeOf.js'
import { useSay, useTranslation } from '../../../words/useSay.js'
import { paidOf } from '../offer.js'
import { swapWords } from '../swap.words.js'
import { useRemoveApproval } from '../useRemoveApproval.js'
import type { Swap } from '../useSwap.js'
import styles from './SwapView.css'

/**
 * The permissions that were given and whose swaps were not sent: an approval is gone on with, or taken back; a permit that was
 * signed ends by itself.
 */
export function PendingApprovals({ of }: { readonly of: Swap }): ReactNode {
  return (
    <>
      <Approvals of={of} />
      <Permits of={of} />
    </>
  )
}

function Approvals({ of }: { readonly of: Swap }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const sayFigure = useSayFigure()
  const { removing, remove } = useRemoveApproval(of)
  return of.form.approvals.map((approval) => {
    const { transactionId, amount, token, provider, spender } = approval
    return (
      <div key={transactionId} className={css.approval}>
        <Banner>
          {say('swap.approved', {
            provider: provider?.name ?? shortAddress(spender),
            amount: sayFigure(paidOf(amount, token)).short,
          })}
        </Banner>
        <Button data-focus-key={`continue ${transactionId}`} onClick={() => of.swap.resume(transactionId)}>
          {say('swap.continue')}
        </Button>
        <Button kind="quiet" busy={removing === transactionId} onClick={() => remove(approval)}>
          {say('swap.removeApproval')}
        </Button>
      </div>
    )
  })
}

function Permits({ of: { form } }: { readonly of: Swap }): ReactNode {
  const say = useSay(swapWords)
  const sayFigure = useSayFigure()
  const { locale } = useTranslation()
  return form.permits.map(({ token, spender, amount, provider, expiresAt }) => (
    <Banner key={[token.address, spender, amount].join(' ')}>
      {say('swap.signed', {
        provider: provider.name,
        amount: sayFigure(paidOf(amount, token)).short,
        time: timeOf(expiresAt, locale),
      })}
    </Banner>
  ))
}
