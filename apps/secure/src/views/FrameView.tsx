import { Banner, Button, keyIcon, Spinner, useSay, useStyles, walletIcon } from '@latchkit/ui/parts'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { Prompt, Prompts } from '../prompts/prompts.types.js'
import { siteWords } from '../words/site.words.js'
import type { StorageChoice } from '../sdk/createStorageChoice.js'
import { digestOf } from '../requests/approvalDigest.js'
import { Page } from './Page.js'
import styles from './Page.css'
import { FrameApproval } from './FrameApproval.js'

/** What the frame shows: the prompt, or that it is coming. */
export function FrameView({
  prompts,
  storage,
  site,
}: {
  readonly prompts: Prompts
  readonly storage: StorageChoice
  readonly site: string
}): ReactNode {
  const prompt = useSyncExternalStore(prompts.subscribe, prompts.current)
  useEscape(prompt?.cancel)
  const say = useSay(siteWords)
  if (!prompt) return <Page title={say('secure.loading')} />
  switch (prompt.kind) {
    case 'approve':
      return <FrameApproval key={digestOf(prompt.content)} prompt={prompt} />
    case 'window':
      return <WindowPrompt prompt={prompt} storage={storage} site={site} />
    case 'elsewhere':
      return (
        <Page
          icon={keyIcon}
          title={say('secure.elsewhereTitle')}
          text={say('secure.elsewhereText')}
          ways={
            <Button kind="quiet" onClick={prompt.cancel}>
              {say('secure.cancel')}
            </Button>
          }
        />
      )
  }
}

/** Calls what Escape does. The page doesn't hear the key while the frame has the focus. */
function useEscape(cancel: (() => void) | undefined): void {
  useEffect(() => {
    if (!cancel) return
    const listen = ({ key, isComposing }: KeyboardEvent): void => {
      if (key === 'Escape' && !isComposing) cancel()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [cancel])
}

type WindowPromptOf = Extract<Prompt, { kind: 'window' }>

const TEXTS = {
  keep: ['secure.keepTitle', 'secure.keepText', 'secure.keepAction'],
  code: ['secure.codeTitle', 'secure.codeText', 'secure.codeAction'],
  approve: ['secure.approveTitle', 'secure.approveText', 'secure.approveAction'],
} as const

/** The link to a window of this site, and the wait for its answer. */
function WindowPrompt({
  prompt,
  storage,
  site,
}: {
  readonly prompt: WindowPromptOf
  readonly storage: StorageChoice
  readonly site: string
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(siteWords)
  const { task, href, isOpened, flaw, open, cancel, subject } = prompt
  const [title, text, action] = TEXTS[task]
  return (
    <Page
      icon={task === 'approve' ? walletIcon : keyIcon}
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
      <StorageNote storage={storage} />
      {isOpened && (
        <p className={css.waits} role="status">
          <Spinner />
          {say('secure.waiting')}
        </p>
      )}
    </Page>
  )
}

/** Says that the browser keeps nothing, and offers to ask it (F175). */
function StorageNote({ storage }: { readonly storage: StorageChoice }): ReactNode {
  const state = useSyncExternalStore(storage.subscribe, storage.current)
  const say = useSay(siteWords)
  if (state === 'kept') return null
  const allow = (
    <Button kind="quiet" onClick={() => void storage.ask()}>
      {say('secure.allowStorage')}
    </Button>
  )
  return (
    <Banner tone="warning" action={state === 'memory' ? allow : undefined}>
      {say('secure.notStored')}
    </Banner>
  )
}
