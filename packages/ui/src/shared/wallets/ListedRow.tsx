import type { WalletEntry } from '@latchkit/core'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Row } from '../../base/Row.js'
import { AppPicture } from '../AppPicture.js'
import { ofEntry } from './ofEntry.js'

/**
 * The row of a wallet. `src` is the URL of its picture, `side` is drawn at the end. Rows are told apart by the wallet's
 * id, because names may be equal (F158).
 */
export function ListedRow({
  wallet,
  src,
  side,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly wallet: WalletEntry
  readonly src: string | undefined
  readonly side?: ReactNode
}): ReactNode {
  const { id, name } = wallet
  return (
    <Row
      focusKey={id}
      picture={<AppPicture {...ofEntry(wallet, src)} size={40} shared={id} />}
      label={
        <bdi dir="auto" title={name}>
          {name}
        </bdi>
      }
      side={side}
      {...rest}
    />
  )
}
