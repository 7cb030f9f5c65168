import type { ReactNode } from 'react'
import { Banner } from '../base/Banner.js'
import { Exact } from '../shared/Exact.js'
import { useSayMissing } from './AmountField.js'
import type { FormToken } from './forms.types.js'

/** The props of `MissingAmount`. */
export interface MissingAmountProps {
  /** By this id, the field of the amount says that the text is about it. */
  readonly id: string
  /** How much more is needed than there is, as an exact decimal text. */
  readonly missing: string
  readonly token: Pick<FormToken, 'symbol'>
}

/** Says how much more of a token is needed than there is. */
export function MissingAmount({ id, missing, token }: MissingAmountProps): ReactNode {
  const sayMissing = useSayMissing()
  return (
    <div id={id}>
      <Banner tone="warning">
        <Exact {...sayMissing(missing, token)} />
      </Banner>
    </div>
  )
}
