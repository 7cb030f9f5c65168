import { Button, Input, keyIcon, useSay, useStyles } from '@latchkit/ui/parts'
import { useState, type ReactNode } from 'react'
import { readCode, writeCode, type CodeFault } from '../vault/code.js'
import { using } from '../vault/secretBytes.js'
import { Page } from '../views/Page.js'
import styles from '../views/Page.css'
import { siteWords } from '../words/site.words.js'
import type { TaskProps } from './WindowView.js'

const FAULTS = {
  empty: 'secure.codeEmpty',
  letters: 'secure.codeLetters',
  short: 'secure.codeShort',
  long: 'secure.codeLong',
  checksum: 'secure.codeChecksum',
} as const satisfies Readonly<Record<CodeFault, string>>

/** Takes the code of a wallet. What is mistyped is said here: the frame gets a whole code alone. */
export function EnterCodeView({ task: { email }, site, isSending, onAnswer }: TaskProps<'code'>): ReactNode {
  const css = useStyles(styles)
  const say = useSay(siteWords)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<CodeFault>()
  const submit = async (): Promise<void> => {
    const read = await readCode(text)
    if ('fault' in read) return setFault(read.fault)
    setFault(undefined)
    onAnswer({ kind: 'code', code: await using(read.secret, writeCode) })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Page
        isWide
        icon={keyIcon}
        title={say('secure.enterTitle')}
        text={say('secure.enterText', { site })}
        ways={
          <>
            <Button kind="primary" type="submit" busy={isSending}>
              {say('secure.enterAction')}
            </Button>
            <Button kind="quiet" onClick={() => onAnswer({ kind: 'declined' })}>
              {say('secure.cancel')}
            </Button>
          </>
        }
      >
        <p className={css.owner}>
          <bdi>{email}</bdi>
        </p>
        <Input
          label={say('secure.enterLabel')}
          hint={say('secure.enterHint')}
          error={fault && say(FAULTS[fault])}
          value={text}
          onChange={setText}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
        />
      </Page>
    </form>
  )
}
