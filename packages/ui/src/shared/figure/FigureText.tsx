import type { CaipNetworkId } from '@latchkit/core'
import type { ReactNode } from 'react'
import { useStyles } from '../../base/useStyles.js'
import { Exact } from '../Exact.js'
import { worthTextOf } from '../fiat.js'
import { usePrice } from '../usePrice.js'
import { useTranslation } from '../../words/useSay.js'
import type { Figure } from './figure.js'
import styles from './FigureText.css'
import { useSayFigure } from './useSayFigure.js'

/** The props of `FigureText`. */
export interface FigureTextProps {
  readonly figure: Figure
  /** The network of the coin or token. */
  readonly networkId: CaipNetworkId
}

/**
 * A figure of a payment or a swap, the same in the form, the review and the receipt: at most six digits, the exact amount on demand,
 * and beside it what it is worth, where its price is known.
 */
export function FigureText({ figure, networkId }: FigureTextProps): ReactNode {
  const css = useStyles(styles)
  const sayFigure = useSayFigure()
  const { locale } = useTranslation()
  const worth = worthTextOf(figure.amount, usePrice()(networkId, figure.contract), locale)
  const isAmount = figure.kind === undefined || figure.kind === 'exact'
  return (
    <span className={css.figure}>
      <Exact {...sayFigure(figure)} isAmount={isAmount} />
      {worth && (
        <bdi className={css.worth} dir="ltr" translate="no">
          {worth}
        </bdi>
      )}
    </span>
  )
}
