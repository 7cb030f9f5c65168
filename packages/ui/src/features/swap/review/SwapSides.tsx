import type { SwapPreview, Token } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Badge } from '../../../base/Badge.js'
import { useStyles } from '../../../base/useStyles.js'
import { AmountSide, type AmountSideProps } from '../../../shared/review/AmountSide.js'
import reviewStyles from '../../../shared/review/review.css'
import { shortAddress } from '../../../shared/shortAddress.js'
import { useSay } from '../../../words/useSay.js'
import { amountOf, paidOf } from '../offer.js'
import { swapWords } from '../swap.words.js'
import { useIsUnlisted } from '../useIsUnlisted.js'
import type { Swap } from '../useSwap.js'
import styles from './SwapSides.css'

/** What is paid and what arrives for it, as the preview says. */
export function SwapSides({ of, preview }: { readonly of: Swap; readonly preview: SwapPreview }): ReactNode {
  const frame = useStyles(reviewStyles)
  const say = useSay(swapWords)
  const { offer, gives, arrives } = preview
  return (
    <div className={frame.sides}>
      <Side of={of} what={say('swap.pay')} token={offer.from} figure={paidOf(gives, offer.from)} />
      <Side of={of} what={say('swap.getAbout')} token={offer.to} figure={amountOf(arrives, offer.to)} />
    </div>
  )
}

interface SideProps extends Pick<AmountSideProps, 'what' | 'figure'> {
  readonly of: Swap
  readonly token: Token
}

/** A side of a swap. A token that is on no list is shown with its contract: its name may be that of another one. */
function Side({ of: { swap, network, networkName }, token, ...side }: SideProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const isUnlisted = useIsUnlisted(swap, token)
  return (
    <AmountSide {...side} token={token} network={network} networkName={networkName}>
      {isUnlisted && (
        <p className={css.mark}>
          <Badge tone="warning">{say('swap.unlisted')}</Badge>
          <bdi dir="ltr" translate="no" title={token.address}>
            {shortAddress(token.address ?? '')}
          </bdi>
        </p>
      )}
    </AmountSide>
  )
}
