import { Banner, Button, Spinner, useSay, useStyles } from '@latchkit/ui/parts'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { Prompt, Prompts } from '../prompts/prompts.types.js'
import { siteWords } from '../words/site.words.js'
import { Page } from './Page.js'
import styles from './Page.css'
import { SignInView } from './SignInView.js'

/** What the frame shows: the prompt, or that it is coming. */
export function FrameView({ prompts, site }: { readonly prompts: Prompts; readonly site: string }): ReactNode {
  const prompt = useSyncExternalStore(prompts.subscribe, prompts.current)
  const say = useSay(siteWords)
  if (!prompt) return <Page title={say('secure.loading')} />
  return prompt.kind === 'signIn' ? <SignInView prompt={prompt} /> : <WindowPrompt prompt={prompt} site={site} />
}

type WindowPromptOf = Extract<Prompt, { kind: 'window' }>

const TEXTS = {
  keep: ['secure.keepTitle', 'secure.keepText', 'secure.keepAction'],
  code: ['secure.codeTitle', 'secure.codeText', 'secure.codeAction'],
  approve: ['secure.approveTitle', 'secure.approveText', 'secure.approveAction'],
} as const

/** The link to a window of this site, and the wait for its answer. */
function WindowPrompt({ prompt, site }: { readonly prompt: WindowPromptOf; readonly site: string }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(siteWords)
  const { task, href, isOpened, flaw, open, cancel, subject } = prompt
  const [title, text, action] = TEXTS[task]
  return (
    <Page
      title={say(title)}
      text={say(text, { site, email: subject, page: subject })}
      ways={
        <>
          <a
            className={css.link}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-disabled={href === undefined || undefined}
            onClick={open}
          >
            {say(isOpened ? 'secure.again' : action)}
          </a>
          <Button kind="quiet" onClick={cancel}>
            {say(task === 'approve' ? 'secure.decline' : 'secure.cancel')}
          </Button>
        </>
      }
    >
      {flaw && <Banner tone="error">{say('secure.codeOther')}</Banner>}
      {isOpened && (
        <p className={css.waits} role="status">
          <Spinner />
          {say('secure.waiting')}
        </p>
      )}
    </Page>
  )
}
