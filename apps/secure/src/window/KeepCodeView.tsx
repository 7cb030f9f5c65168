import { Button, CopyButton, Input, keyIcon, useSay, useStyles } from '@latchkit/ui/parts'
import { useState, type ReactNode } from 'react'
import { groupsOf } from '../vault/code.js'
import { Page } from '../views/Page.js'
import styles from '../views/Page.css'
import { siteWords } from '../words/site.words.js'
import type { TaskProps } from './WindowView.js'

/** Shows the code of a new wallet, and takes two of its groups back. */
export function KeepCodeView(props: TaskProps<'keep'>): ReactNode {
  const [isSaved, setSaved] = useState(false)
  return isSaved ? (
    <TypeBack {...props} onBack={() => setSaved(false)} />
  ) : (
    <ShowCode code={props.task.code} onSaved={() => setSaved(true)} />
  )
}

function ShowCode({ code, onSaved }: { readonly code: string; readonly onSaved: () => void }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(siteWords)
  const [copied, setCopied] = useState<'copied' | 'refused'>()
  return (
    <Page
      isWide
      icon={keyIcon}
      title={say('secure.ownTitle')}
      text={say('secure.ownText')}
      ways={
        <Button kind="primary" onClick={onSaved}>
          {say('secure.saved')}
        </Button>
      }
    >
      <div className={css.code} dir="ltr">
        {groupsOf(code).map((group, at) => (
          <span key={at}>{group}</span>
        ))}
      </div>
      <div className={css.copy}>
        <CopyButton
          text={code}
          label={say('secure.copyCode')}
          onCopied={() => setCopied('copied')}
          onRefused={() => setCopied('refused')}
        >
          <span aria-hidden>{say('secure.copyCode')}</span>
        </CopyButton>
        {copied && <span role="status">{say(copied === 'copied' ? 'secure.copied' : 'secure.copyRefused')}</span>}
      </div>
    </Page>
  )
}

/** Two groups of the code, in their order. */
function chooseGroups(count: number): readonly number[] {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2))
  const one = first % count
  const other = (one + 1 + (second % (count - 1))) % count
  return [one, other].sort((a, b) => a - b)
}

function TypeBack({
  task: { code },
  isSending,
  onAnswer,
  onBack,
}: TaskProps<'keep'> & { readonly onBack: () => void }): ReactNode {
  const say = useSay(siteWords)
  const groups = groupsOf(code)
  const [asked] = useState(() => chooseGroups(groups.length))
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [wrong, setWrong] = useState<readonly number[]>([])
  const check = (): void => {
    const missed = asked.filter((at) => groupsOf(typed[at] ?? '').join('') !== groups[at])
    setWrong(missed)
    if (missed.length === 0) onAnswer({ kind: 'kept' })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <Page
        isWide
        icon={keyIcon}
        title={say('secure.backTitle')}
        text={say('secure.backText')}
        ways={
          <>
            <Button kind="primary" type="submit" busy={isSending}>
              {say('secure.check')}
            </Button>
            <Button kind="quiet" onClick={onBack}>
              {say('secure.showAgain')}
            </Button>
          </>
        }
      >
        {asked.map((at) => (
          <Input
            key={at}
            label={say('secure.group', { number: at + 1 })}
            value={typed[at] ?? ''}
            onChange={(text) => setTyped({ ...typed, [at]: text })}
            error={wrong.includes(at) ? say('secure.groupWrong', { number: at + 1 }) : undefined}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={8}
          />
        ))}
      </Page>
    </form>
  )
}
