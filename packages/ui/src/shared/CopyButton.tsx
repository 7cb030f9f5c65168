import type { ReactNode } from 'react'
import { CopyButton as CopyingButton, type CopyButtonProps } from '../base/CopyButton.js'
import { useShell } from '../shell/frame/context.js'
import { commonWords } from './common.words.js'
import { useSay } from '../words/useSay.js'

/**
 * A button that copies `text` and tells screen readers so. Where the browser refuses, a snackbar says that. The
 * accessible name is `label` and then `children`.
 */
export function CopyButton(props: Omit<CopyButtonProps, 'onCopied' | 'onRefused'>): ReactNode {
  const say = useSay(commonWords)
  const { announce, features } = useShell()
  return (
    <CopyingButton
      {...props}
      onCopied={() => announce(say('common.copied'))}
      onRefused={() => features.snackbar.show('error', 'shell.copyFailed')}
    />
  )
}
