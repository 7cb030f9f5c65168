import type { BalanceEntry, HiddenReason, Network } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { Row } from '../../base/Row.js'
import { join, useStyles } from '../../base/useStyles.js'
import { exactAmountOf, quantityOf, shortFiatOf } from '../../shared/quantity.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import { assetIdOf } from '../../shared/assetId.js'
import { fiatOf } from '../../shared/fiat.js'
import type { RowAttributes } from '../../shared/list/Entries.js'
import { TokenPicture } from '../../shared/TokenPicture.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { accountWords } from './account.words.js'
import { changeOf } from './change.js'
import styles from './TokenItem.css'

/** The props of `TokenItem`. */
export interface TokenItemProps {
  readonly entry: BalanceEntry
  /** Why the token is hidden. Undefined where it isn't. */
  readonly reason?: HiddenReason | undefined
  /** The token's network, with its name as it is shown. */
  readonly network: Network
  readonly attributes: RowAttributes
}

/**
 * A row of the tokens: how much there is, what it is worth, and how the price has changed. A press shows the exact
 * amount. It subscribes to no state.
 */
export function TokenItem({ entry, reason, network, attributes }: TokenItemProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(accountWords)
  const { locale } = useTranslation()
  const [isExact, showExact] = useState(false)
  const { name, symbol, address, quantity, value, change, iconUrl } = entry
  const { numeric } = quantity
  const exact = exactAmountOf(numeric, locale)
  return (
    <Row
      picture={
        <TokenPicture
          symbol={symbol}
          name={name}
          // The picture of a hidden token may be there to deceive.
          src={reason ? undefined : iconUrl}
          asset={assetIdOf(network.caipNetworkId, address)}
          network={ofNetwork(network)}
        />
      }
      label={
        <bdi dir="auto" title={name}>
          {name}
        </bdi>
      }
      sub={
        <>
          <bdi
            className={css.quantity}
            dir="ltr"
            translate="no"
            title={`${exact} ${symbol}`}
            data-exact={isExact || undefined}
          >
            {isExact ? exact : quantityOf(numeric, locale)} {symbol}
          </bdi>
          <span className="unseen">
            {' '}
            <bdi>{network.name}</bdi>
          </span>
          {reason && <Reason text={say(`account.reason.${reason}`)} />}
        </>
      }
      side={value !== undefined && <Worth value={value} change={change} />}
      {...attributes}
      aria-pressed={isExact}
      onClick={() => showExact(!isExact)}
    />
  )
}

/** Why a token is hidden, on a line of its own: each hidden token has one. */
function Reason({ text }: { readonly text: string }): ReactNode {
  const css = useStyles(styles)
  return (
    <span className={css.reason} title={text}>
      {text}
    </span>
  )
}

/** What a token is worth, and how its price has changed. */
function Worth({ value, change }: { readonly value: number; readonly change: number | undefined }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(accountWords)
  const { locale } = useTranslation()
  const fiat = shortFiatOf(value, locale)
  const changed = changeOf(change, locale)
  return (
    fiat && (
      <span className={css.worth}>
        <bdi className={css.value} dir="ltr" translate="no" title={fiatOf(value, locale)?.text}>
          {fiat.parts.map(({ text, isQuiet }, index) => (
            <span key={index} className={join(isQuiet && css.cents)}>
              {text}
            </span>
          ))}
        </bdi>
        {changed && (
          <span>
            <bdi className={css[changed.way]} dir="ltr" translate="no">
              {changed.text}
            </bdi>
            <span className="unseen"> {say('account.day')}</span>
          </span>
        )}
      </span>
    )
  )
}
