import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { checkIcon, copyIcon } from '../../base/moreIcons.js'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/en/pairing.js'
import { useAnnounced } from './useAnnounced.js'

const SHOWN_MS = 1_500

/** Copies the code as a link. Tells when the one that was copied is old (F042). */
export function CopyLink({ uri }: { readonly uri: string | undefined }): ReactNode {
  const { announce, features } = useShell()
  const [isShown, setShown] = useState(false)
  const [copied, setCopied] = useState<string>()
  const isOld = !!copied && !!uri && copied !== uri
  useAnnounced(isOld ? say('code.copiedOld') : undefined)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  const copy = async (): Promise<void> => {
    if (!uri) return
    try {
      await navigator.clipboard.writeText(uri)
      setCopied(uri)
      setShown(true)
      announce(say('code.copied'))
    } catch {
      features.snackbar.show('error', 'shell.copyFailed')
    }
  }
  return (
    <>
      {isOld && <p className="note">{say('code.copiedOld')}</p>}
      <Button icon={isShown ? checkIcon : copyIcon} disabled={!uri} onClick={() => void copy()}>
        {say(isShown ? 'code.copied' : 'code.copy')}
      </Button>
    </>
  )
}
