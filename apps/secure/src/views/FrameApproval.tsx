import { Banner, Button, useSay } from '@latchkit/ui/parts'
import { useState, type MouseEvent, type ReactNode } from 'react'
import type { Prompt } from '../prompts/prompts.types.js'
import { siteWords } from '../words/site.words.js'
import { ApprovalContent, approvalTitle } from './ApprovalContent.js'
import { Page } from './Page.js'
import { useVisible } from './useVisible.js'

/** A request that the frame itself approves: mostly a text that signs the visitor in to the page around it. */
export function FrameApproval({ prompt }: { readonly prompt: Extract<Prompt, { kind: 'approve' }> }): ReactNode {
  const say = useSay(siteWords)
  const { content, parentOrigin, approve, leave, cancel } = prompt
  const [whole, setWhole] = useState<HTMLElement | null>(null)
  const visibility = useVisible(whole)
  // A press counts where it is the visitor's own, and after the view was seen (F173, F174).
  const press = ({ nativeEvent }: MouseEvent): void => {
    if (nativeEvent.isTrusted && visibility === 'seen') approve()
  }
  return (
    <div ref={setWhole}>
      <Page
        title={say(approvalTitle(content))}
        ways={
          <>
            {visibility === 'covered' && (
              <Banner
                tone="warning"
                action={
                  <Button kind="quiet" onClick={leave}>
                    {say('secure.coveredAction')}
                  </Button>
                }
              >
                {say('secure.coveredText')}
              </Banner>
            )}
            <Button kind="primary" aria-disabled={visibility !== 'seen'} onClick={press}>
              {say(content.kind === 'signIn' ? 'secure.signIn' : 'secure.approve')}
            </Button>
            <Button kind="quiet" onClick={cancel}>
              {say('secure.decline')}
            </Button>
          </>
        }
      >
        <ApprovalContent content={content} parentOrigin={parentOrigin} />
      </Page>
    </div>
  )
}
