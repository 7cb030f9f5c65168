import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { checkIcon } from '../../base/icons/check.js'
import { copyIcon } from '../../base/icons/copy.js'
import { useCopy } from '../../base/useCopy.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay } from '../../words/useSay.js'
import { receiveWords } from './receive.words.js'

/** A wide button that copies a text: the address, or a payment link. */
export function CopyText({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const say = useSay(receiveWords)
  const { announce, features } = useShell()
  const { isCopied, copy } = useCopy({
    onCopied: () => announce(say('receive.copied')),
    onRefused: () => features.snackbar.show('error', 'shell.copyFailed'),
  })
  return (
    <Button icon={isCopied ? checkIcon : copyIcon} onClick={() => void copy(text)}>
      {isCopied ? say('receive.copied') : label}
    </Button>
  )
}
