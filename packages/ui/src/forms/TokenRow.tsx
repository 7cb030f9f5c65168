import type { ReactNode } from 'react'
import { Row } from '../base/Row.js'
import { TokenPicture } from '../shared/TokenPicture.js'
import { exactAmountOf, quantityOf } from '../shared/quantity.js'
import type { RowAttributes } from '../shared/list/Entries.js'
import { useTranslation } from '../words/useSay.js'
import type { FormToken } from './forms.types.js'

/** The props of `TokenRow`. A `List` passes the attributes of its rows. */
export interface TokenRowProps extends RowAttributes {
  readonly token: FormToken
  /** Whether this is the chosen token. Default: false. */
  readonly isChosen?: boolean
  readonly choose: () => void
}

/** A row of a list of tokens: its picture with its network, its name, how much there is, and what that is worth. */
export function TokenRow({ token, isChosen = false, choose, ...attributes }: TokenRowProps): ReactNode {
  const { locale } = useTranslation()
  const { name, symbol, balance, worth, imageUrl, network } = token
  return (
    <Row
      focusKey={token.id}
      picture={
        <TokenPicture
          symbol={symbol}
          src={imageUrl}
          name={name}
          network={{ kind: 'network', ids: [], src: network.imageUrl, name: network.name }}
        />
      }
      label={
        <bdi dir="auto" title={name}>
          {name}
        </bdi>
      }
      sub={
        <>
          {balance !== undefined && (
            <bdi dir="ltr" translate="no" title={`${exactAmountOf(balance, locale)} ${symbol}`}>
              {quantityOf(balance, locale)} {symbol}
            </bdi>
          )}
          <span className="unseen"> {network.name}</span>
        </>
      }
      side={worth && <bdi>{worth}</bdi>}
      {...attributes}
      {...(attributes.role ? { 'aria-selected': isChosen } : { 'aria-current': isChosen || undefined })}
      onClick={choose}
    />
  )
}
