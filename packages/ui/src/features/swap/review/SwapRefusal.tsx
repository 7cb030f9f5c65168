import type { ReactNode } from 'react'
import { Banner } from '../../../base/Banner.js'
import { Button } from '../../../base/Button.js'
import { useShell } from '../../../shell/frame/context.js'
import { useSay } from '../../../words/useSay.js'
import { swapWords } from '../swap.words.js'
import type { Swap } from '../useSwap.js'
import { useSaySwapError } from '../useSaySwap.js'

/** Why nothing was swapped: the wallet declined, or lost its answer, so that its request may still be open (F031). */
export function SwapRefusal({ of: { form } }: { readonly of: Swap }): ReactNode {
  const say = useSay(swapWords)
  const sayError = useSaySwapError()
  const { features } = useShell()
  const { error, transactionId, status } = form
  if (status === 'asking' || status === 'sent') return null
  if (transactionId === undefined)
    return (
      error && (
        <Banner tone="error" title={sayError(error)}>
          {say('swap.nothingSent')}
        </Banner>
      )
    )
  const see = (): void => features.router.push({ view: 'SwapPreview', params: { transactionId } })
  return (
    <Banner
      tone={error ? 'error' : 'warning'}
      {...(error && { title: sayError(error) })}
      action={
        <Button kind="quiet" data-focus-key="see" onClick={see}>
          {say('swap.see')}
        </Button>
      }
    >
      {say('swap.mayBeOpen')}
    </Banner>
  )
}
