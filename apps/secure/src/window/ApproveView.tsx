import { Button, useSay } from '@latchkit/ui/parts'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { digestOf } from '../requests/approvalDigest.js'
import { ApprovalContent, approvalTitle } from '../views/ApprovalContent.js'
import { Page } from '../views/Page.js'
import { siteWords } from '../words/site.words.js'
import type { TaskProps } from './WindowView.js'

/** How long the window is there before an approval counts, in ms: a press that was meant for the page below doesn't (F174). */
const READ_MS = 500

/** Shows a request whole, and takes the visitor's decision. */
export function ApproveView({ task: { content, parentOrigin }, isSending, onAnswer }: TaskProps<'approve'>): ReactNode {
  const say = useSay(siteWords)
  const [isReadable, setReadable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReadable(true), READ_MS)
    return () => clearTimeout(timer)
  }, [])
  const approve = ({ nativeEvent }: MouseEvent): void => {
    if (nativeEvent.isTrusted && isReadable) onAnswer({ kind: 'approved', digest: digestOf(content) })
  }
  return (
    <Page
      isWide
      title={say(approvalTitle(content))}
      ways={
        <>
          <Button kind="primary" busy={isSending} aria-disabled={!isReadable} onClick={approve}>
            {say(content.kind === 'signIn' ? 'secure.signIn' : 'secure.approve')}
          </Button>
          <Button kind="quiet" onClick={() => onAnswer({ kind: 'declined' })}>
            {say('secure.decline')}
          </Button>
        </>
      }
    >
      <ApprovalContent content={content} parentOrigin={parentOrigin} />
    </Page>
  )
}
