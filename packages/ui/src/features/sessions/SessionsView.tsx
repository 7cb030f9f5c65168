import type { ReactNode } from 'react'
import { Badge } from '../../base/Badge.js'
import { Banner } from '../../base/Banner.js'
import { Button } from '../../base/Button.js'
import { Icon } from '../../base/Icon.js'
import { browserIcon } from '../../base/icons/browser.js'
import { disconnectIcon } from '../../base/icons/disconnect.js'
import { phoneIcon } from '../../base/icons/phone.js'
import { retryIcon } from '../../base/icons/retry.js'
import iconButtonStyles from '../../base/IconButton.css'
import { Skeleton } from '../../base/Skeleton.js'
import { Spinner } from '../../base/Spinner.js'
import { useSkeleton } from '../../base/useSkeleton.js'
import { join, useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useSay } from '../../words/useSay.js'
import styles from './SessionsView.css'
import { sessionsWords } from './sessions.words.js'
import { useKeptFocus } from './useKeptFocus.js'
import { useSessions, type Sessions, type ShownSession } from './useSessions.js'

/** Lists the devices on which the visitor is signed in, and ends their sessions. */
export function SessionsView(): ReactNode {
  const css = useStyles(styles)
  const sessions = useSessions()
  const { status } = sessions
  const skeleton = useSkeleton(status === 'off' || status === 'loading')
  if (skeleton !== false)
    return (
      <div className={css.sessions} aria-busy>
        <Slots isShown={!!skeleton} />
      </div>
    )
  return <div className={css.sessions}>{status === 'failed' ? <Failed {...sessions} /> : <List {...sessions} />}</div>
}

/** Placeholders in the size of two sessions and the button. They take their room before they are seen. */
function Slots({ isShown }: { readonly isShown: boolean }): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  return (
    <>
      <div className={join(view.rows, !isShown && css.unseen)}>
        <Slot />
        <Slot />
      </div>
      <div className={join(!isShown && css.unseen)}>
        <Skeleton shape="block" height="48px" />
      </div>
    </>
  )
}

function Slot(): ReactNode {
  const css = useStyles(styles)
  return (
    <div className={css.session}>
      <span className={css.picture} />
      <div className={join(css.about, css.slot)}>
        <Skeleton width="45%" />
        <Skeleton width="70%" height="10px" />
        <Skeleton width="70%" height="10px" />
      </div>
    </div>
  )
}

function Failed({ read }: Sessions): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(sessionsWords)
  return (
    <div className={css.failed} role="alert">
      <p className={view.text}>{say('sessions.failed')}</p>
      <Button icon={retryIcon} onClick={read}>
        {say('sessions.again')}
      </Button>
    </div>
  )
}

function List({ sessions, isEndingOthers, hasFailed, end, endOthers }: Sessions): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(sessionsWords)
  const list = useKeptFocus(sessions.map(({ id }) => id))
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      {hasFailed && <Banner tone="error">{say('sessions.notEnded')}</Banner>}
      <ul className={view.rows} aria-label={say('sessions.list')} ref={list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} end={end} />
        ))}
      </ul>
      {hasOthers ? (
        <Button className={css.danger} icon={disconnectIcon} busy={isEndingOthers} onClick={endOthers}>
          {say('sessions.others')}
        </Button>
      ) : (
        <p className={view.text}>{say('sessions.none')}</p>
      )}
    </>
  )
}

function SessionRow({ session, end }: { readonly session: ShownSession } & Pick<Sessions, 'end'>): ReactNode {
  const css = useStyles(styles)
  const iconButton = useStyles(iconButtonStyles)
  const say = useSay(sessionsWords)
  const { name, device, since, until, isCurrent, isPhone, isEnding } = session
  return (
    <li className={css.session}>
      <span className={css.picture}>
        <Icon shape={isPhone ? phoneIcon : browserIcon} />
      </span>
      <div className={css.about}>
        <div className={css.name}>
          <bdi dir="auto" translate="no" title={device}>
            {name}
          </bdi>
          {isCurrent && <Badge>{say('sessions.current')}</Badge>}
        </div>
        <p className={css.time}>{since}</p>
        <p className={css.time}>{until}</p>
      </div>
      <button
        type="button"
        className={iconButton.button}
        part="icon-button"
        aria-label={say('sessions.end', { device: name, time: since })}
        aria-disabled={isEnding || undefined}
        onClick={isEnding ? undefined : () => end(session)}
      >
        {isEnding ? <Spinner /> : <Icon shape={disconnectIcon} />}
      </button>
    </li>
  )
}
