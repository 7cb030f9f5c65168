import type { ReactNode } from 'react'
import { CopyButton as CopyingButton, type CopyButtonProps } from '../base/CopyButton.js'
import { useShell } from '../shell/context.js'
import { accountWords } from '../words/en/account.js'
import { useSay } from '../words/useSay.js'

/** Copies `text`, and says so. The button's name is `label` and what is seen of it, `children`. */
export function CopyButton(props: Omit<CopyButtonProps, 'onCopied' | 'onRefused'>): ReactNode {
  const say = useSay(accountWords)
  const { announce, features } = useShell()
  return (
    <CopyingButton
      {...props}
      onCopied={() => announce(say('account.copied'))}
      onRefused={() => features.snackbar.show('error', 'shell.copyFailed')}
    />
  )
}
