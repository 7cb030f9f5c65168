import { Banner, Button, checkIcon, clockIcon, crossIcon, useSay, warningIcon } from '@latchkit/ui/parts'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { WindowAnswer, WindowTask } from '../prompts/prompts.types.js'
import { Page, PageAlert } from '../views/Page.js'
import { siteWords } from '../words/site.words.js'
import { ApproveView } from './ApproveView.js'
import { EnterCodeView } from './EnterCodeView.js'
import { KeepCodeView } from './KeepCodeView.js'
import type { VisitState, WindowVisit } from './window.types.js'

/** The props of what a window is open for. */
export interface TaskProps<Kind extends WindowTask['kind']> {
  readonly task: Extract<WindowTask, { kind: Kind }>
  /** The host of this site, as the window's address has it. */
  readonly site: string
  readonly isSending: boolean
  readonly onAnswer: (answer: WindowAnswer) => void
}

/** The content of a window. */
export const windowView = (visit: WindowVisit, site: string): ReactNode => <WindowView visit={visit} site={site} />

const DONE = {
  kept: 'secure.readyTitle',
  code: 'secure.sentTitle',
  approved: 'secure.approvedTitle',
  declined: 'secure.declinedTitle',
  sent: 'secure.answeredTitle',
} as const

/** What a window shows, from its link to its answer. */
function WindowView({ visit, site }: { readonly visit: WindowVisit; readonly site: string }): ReactNode {
  const state = useSyncExternalStore(visit.subscribe, visit.state)
  const say = useSay(siteWords)
  switch (state.status) {
    case 'loading':
      return <Page isWide title={say('secure.loading')} />
    case 'gone':
      return <Page isWide icon={clockIcon} title={say('secure.goneTitle')} text={say('secure.goneText')} />
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
    case 'done':
      return (
        <Page
          isWide
          icon={state.answer === 'declined' ? crossIcon : checkIcon}
          {...(state.answer !== 'declined' && { tone: 'done' as const })}
          title={say(DONE[state.answer])}
          text={say('secure.doneText')}
          ways={<Button onClick={visit.close}>{say('secure.closeWindow')}</Button>}
        />
      )
    case 'open':
      return (
        <PageAlert.Provider value={state.hasFailed && <Banner tone="error">{say('secure.awayTitle')}</Banner>}>
          <Task state={state} site={site} onAnswer={(answer) => void visit.answer(answer)} />
        </PageAlert.Provider>
      )
  }
}

function Task({
  state: { task, isSending },
  ...given
}: {
  readonly state: Extract<VisitState, { status: 'open' }>
  readonly site: string
  readonly onAnswer: (answer: WindowAnswer) => void
}): ReactNode {
  const props = { ...given, isSending }
  if (task.kind === 'keep') return <KeepCodeView task={task} {...props} />
  if (task.kind === 'code') return <EnterCodeView task={task} {...props} />
  return <ApproveView task={task} {...props} />
}
