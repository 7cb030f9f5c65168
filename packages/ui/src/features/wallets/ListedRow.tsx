import type { WalletEntry } from '@latchkit/core'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Picture } from '../../base/Picture.js'
import { Row } from '../../base/Row.js'

/** A wallet's row. Names may be the same: rows are told apart by ids (F158). */
export function ListedRow({
  wallet: { id, name },
  src,
  side,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly wallet: WalletEntry
  readonly src: string | undefined
  readonly side?: ReactNode
}): ReactNode {
  return (
    <Row
      focusKey={id}
      picture={<Picture src={src} name={name} size={40} shared={id} />}
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
