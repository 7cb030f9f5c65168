import type { ReactNode } from 'react'
import { Banner } from '../../base/Banner.js'
import { Button } from '../../base/Button.js'
import { useSay } from '../../words/useSay.js'
import { outcomeWords } from '../outcome/outcome.words.js'

/** The props of `MayBeOpen`. */
export interface MayBeOpenProps {
  /** What went wrong. Undefined where what was asked for was prepared anew since. */
  readonly error: string | undefined
  /** Shows what became of the first request. */
  readonly see: () => void
}

/** Says that the wallet may have the first request still, or may have sent it (F031). */
export function MayBeOpen({ error, see }: MayBeOpenProps): ReactNode {
  const say = useSay(outcomeWords)
  return (
    <Banner
      tone={error === undefined ? 'warning' : 'error'}
      title={error}
      action={
        <Button kind="quiet" data-focus-key="see" onClick={see}>
          {say('became.see')}
        </Button>
      }
    >
      {say('became.mayBeOpen')}
    </Banner>
  )
}
