import { Banner, Button, useSay } from '@latchkit/ui/parts'
import { useState, type MouseEvent, type ReactNode } from 'react'
import type { Prompt } from '../prompts/prompts.types.js'
import { siteWords } from '../words/site.words.js'
import { MessageBox, Page } from './Page.js'
import { useVisible } from './useVisible.js'

/** A text that signs the visitor in to the page around the frame: the one thing that the frame itself approves. */
export function SignInView({ prompt }: { readonly prompt: Extract<Prompt, { kind: 'signIn' }> }): ReactNode {
  const say = useSay(siteWords)
  const { text, parentOrigin, approve, leave, cancel } = prompt
  const [whole, setWhole] = useState<HTMLElement | null>(null)
  const visibility = useVisible(whole)
  // A press counts where it is the visitor's own, and after the view was seen (F173, F174).
  const press = ({ nativeEvent }: MouseEvent): void => {
    if (nativeEvent.isTrusted && visibility === 'seen') approve()
  }
  return (
    <div ref={setWhole}>
      <Page
        title={say('secure.signInTitle')}
        text={say('secure.signInText', { page: parentOrigin })}
        ways={
          <>
            <Button kind="primary" aria-disabled={visibility !== 'seen'} onClick={press}>
              {say('secure.signIn')}
            </Button>
            <Button kind="quiet" onClick={cancel}>
              {say('secure.decline')}
            </Button>
          </>
        }
      >
        <MessageBox label={say('secure.signInMessage')} text={text} />
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
      </Page>
    </div>
  )
}
