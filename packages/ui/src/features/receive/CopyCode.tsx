import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { checkIcon } from '../../base/icons/check.js'
import { copyIcon } from '../../base/icons/copy.js'
import { useCopy } from '../../base/useCopy.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay } from '../../words/useSay.js'
import { receiveWords } from './receive.words.js'

/** A button that copies what the code holds: the address, or the payment link where there is one. */
export function CopyCode({
  address,
  link,
}: {
  readonly address: string
  readonly link: string | undefined
}): ReactNode {
  const say = useSay(receiveWords)
  const { announce, features } = useShell()
  const { isCopied, copy } = useCopy({
    onCopied: () => announce(say('receive.copied')),
    onRefused: () => features.snackbar.show('error', 'shell.copyFailed'),
  })
  return (
    <Button icon={isCopied ? checkIcon : copyIcon} onClick={() => void copy(link ?? address)}>
      {say(isCopied ? 'receive.copied' : link ? 'receive.copyLink' : 'receive.copyAddress')}
    </Button>
  )
}
