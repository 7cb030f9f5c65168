import { useState, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { checkIcon } from '../../base/icons/check.js'
import { copyIcon } from '../../base/icons/copy.js'
import { useCopy } from '../../base/useCopy.js'
import { useShell } from '../../shell/frame/context.js'
import { pairingWords } from './pairing.words.js'
import { useSay } from '../../words/useSay.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'

/** A button that copies the code as a link (`wc:…`). Says when the copied link is out of date (F042). */
export function CopyLink({ uri }: { readonly uri: string | undefined }): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(pairingWords)
  const { announce, features } = useShell()
  const [copied, setCopied] = useState<string>()
  const isOld = !!copied && !!uri && copied !== uri
  useAnnounced(isOld ? say('code.copiedOld') : undefined)
  const { isCopied, copy } = useCopy({
    onCopied(text) {
      setCopied(text)
      announce(say('code.copied'))
    },
    onRefused: () => features.snackbar.show('error', 'shell.copyFailed'),
  })
  return (
    <>
      {isOld && <p className={view.note}>{say('code.copiedOld')}</p>}
      <Button icon={isCopied ? checkIcon : copyIcon} disabled={!uri} onClick={() => void (uri && copy(uri))}>
        {say(isCopied ? 'code.copied' : 'code.copy')}
      </Button>
    </>
  )
}
