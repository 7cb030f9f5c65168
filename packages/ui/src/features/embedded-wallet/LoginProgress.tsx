import type { EmbeddedLogin } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { mailIcon } from '../../base/icons/mail.js'
import { retryIcon } from '../../base/icons/retry.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import detailsStyles from '../../shared/details.css'
import { emailWords, type EmailWord } from '../../shared/email/email.words.js'
import { useEmailError } from '../../shared/email/EmailError.js'
import type { EmbeddedWallet } from '../../shared/email/useEmbeddedWallet.js'
import { Ring } from '../../shared/Ring.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay } from '../../words/useSay.js'
import { Addressed } from './Addressed.js'

/** What is on show: what the kit waits for, or that the login has ended. */
type Phase = 'sending' | 'keep' | 'enter' | 'opening' | 'ended'

/** The title and the text of each phase. That of an ended login says why it has ended. */
const TEXTS: Readonly<Record<Exclude<Phase, 'ended'>, readonly [title: EmailWord, hint: EmailWord]>> = {
  sending: ['email.sending', 'email.sendingHint'],
  keep: ['email.keep', 'email.keepHint'],
  enter: ['email.keep', 'email.enterHint'],
  opening: ['email.opening', 'email.openingHint'],
}

function phaseOf(login: EmbeddedLogin): Phase {
  if (login.status === 'failed') return 'ended'
  if (login.status === 'keeping') return login.asks === 'keep' ? 'keep' : 'enter'
  return login.status === 'opening' ? 'opening' : 'sending'
}

/** How far a login is that waits for no answer in the kit's own view, or why it has ended. */
export function LoginProgress({
  wallet,
  login,
  isStored,
  error,
  submit,
  edit,
}: Pick<EmbeddedWallet, 'wallet' | 'login' | 'isStored' | 'error' | 'submit' | 'edit'>): ReactNode {
  const view = useStyles(viewStyles)
  const details = useStyles(detailsStyles)
  const say = useSay(emailWords)
  const phase = phaseOf(login)
  const hasEnded = phase === 'ended'
  const email = ('email' in login && login.email) || ''
  const [title, hint] = hasEnded ? (['email.ended'] as const) : TEXTS[phase]
  const ending = login.status === 'failed' ? login.error : undefined
  const why = useEmailError(ending, wallet)
  const reason = useEmailError(ending && error, wallet) ?? why
  useAnnounced(hasEnded ? undefined : say(title))
  return (
    <div className={view.message}>
      <Ring icon={mailIcon} state={hasEnded ? 'failed' : 'waiting'} />
      {/* The key makes a new element for each phase: screen readers announce an alert that is inserted. */}
      <div className={view.words} role={hasEnded ? 'alert' : undefined} key={phase}>
        <h2 className={view.title}>{say(title)}</h2>
        <p className={view.text}>{reason ?? (hint && <Addressed word={hint} email={email} />)}</p>
        {isStored === false && !hasEnded && <p className={view.note}>{say('email.notStored')}</p>}
      </div>
      {ending && (
        <details className={details.details}>
          <summary>{say('email.details')}</summary>
          <code>{ending.code}</code>
        </details>
      )}
      <div className={view.actions}>
        {hasEnded && email !== '' && (
          <Button kind="primary" icon={retryIcon} onClick={() => submit(email)}>
            {say('email.retry')}
          </Button>
        )}
        <Button kind="quiet" onClick={edit}>
          {say(hasEnded || phase === 'sending' ? 'email.other' : 'email.cancel')}
        </Button>
      </div>
    </div>
  )
}
