import {
  Banner,
  Button,
  checkIcon,
  clockIcon,
  crossIcon,
  mailIcon,
  OtpInput,
  useSay,
  useTranslation,
  warningIcon,
} from '@latchkit/ui/parts'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { Page, Rows } from '../views/Page.js'
import { siteWords } from '../words/site.words.js'
import type { LinkState, LinkVisit } from './link.types.js'

const DIGITS = 2

/** The content of the page of a link. */
export const linkView = (visit: LinkVisit): ReactNode => <LinkView visit={visit} />

function LinkView({ visit }: { readonly visit: LinkVisit }): ReactNode {
  const state = useSyncExternalStore(visit.subscribe, visit.state)
  const say = useSay(siteWords)
  switch (state.status) {
    case 'loading':
      return <Page isWide title={say('secure.loading')} />
    case 'away':
      return (
        <Page
          isWide
          icon={warningIcon}
          tone="warning"
          title={say('secure.awayTitle')}
          text={say('secure.awayText')}
          ways={<Button onClick={() => void visit.begin()}>{say('secure.retry')}</Button>}
        />
      )
    case 'over':
      return <Page isWide icon={clockIcon} title={say('secure.overTitle')} text={say('secure.overText')} />
    case 'confirmed':
      return <Ended title="secure.confirmedTitle" text="secure.confirmedText" state={state} />
    case 'denied':
      return <Ended title="secure.deniedTitle" text="secure.deniedText" state={state} />
    case 'wrong':
      return <Ended title="secure.wrongTitle" text="secure.wrongText" state={state} />
    case 'open':
      return <OpenLink visit={visit} state={state} />
  }
}

const ICONS = { confirmed: checkIcon, denied: crossIcon, wrong: warningIcon } as const

function Ended({
  title,
  text,
  state: { facts, status },
}: {
  readonly title: keyof typeof siteWords
  readonly text: keyof typeof siteWords
  readonly state: Extract<LinkState, { status: 'confirmed' | 'denied' | 'wrong' }>
}): ReactNode {
  const say = useSay(siteWords)
  return (
    <Page
      isWide
      icon={ICONS[status]}
      {...(status !== 'denied' && { tone: status === 'confirmed' ? 'done' : 'warning' })}
      title={say(title)}
      text={say(text, { page: facts.origin })}
    />
  )
}

/** What the login is, and the visitor's answer. */
function OpenLink({
  visit,
  state: { facts, isSending, hasFailed },
}: {
  readonly visit: LinkVisit
  readonly state: Extract<LinkState, { status: 'open' }>
}): ReactNode {
  const say = useSay(siteWords)
  const { locale } = useTranslation()
  const [digits, setDigits] = useState('')
  const [isMissing, setMissing] = useState(false)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(facts.begunAt)
  const submit = (): void => {
    setMissing(digits.length < DIGITS)
    if (digits.length === DIGITS) void visit.answer({ digits })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Page
        isWide
        icon={mailIcon}
        title={say('secure.linkTitle')}
        text={say('secure.linkText')}
        ways={
          <>
            <Button kind="primary" type="submit" busy={isSending}>
              {say('secure.linkAction')}
            </Button>
            <Button kind="quiet" onClick={() => void visit.answer({ denied: true })}>
              {say('secure.linkNotMe')}
            </Button>
          </>
        }
      >
        {hasFailed && <Banner tone="error">{say('secure.awayTitle')}</Banner>}
        <Rows
          rows={[
            [say('secure.linkApp'), facts.app],
            [say('secure.page'), facts.origin],
            [say('secure.linkTime'), time],
            ...(facts.browser === undefined ? [] : [[say('secure.linkBrowser'), facts.browser] as const]),
          ]}
        />
        <OtpInput
          label={say('secure.linkDigits')}
          length={DIGITS}
          value={digits}
          onChange={setDigits}
          error={isMissing ? say('secure.linkDigitsMissing') : undefined}
        />
      </Page>
    </form>
  )
}
