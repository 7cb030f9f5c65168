import { useState, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { ofConnector } from '../../shared/AppPicture.js'
import { Ring, type RingState } from '../../shared/Ring.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { type ConnectionWord, connectionWords } from './connection.words.js'
import { useSay, type Say } from '../../words/useSay.js'
import { useSayError } from '../../words/useSayError.js'
import { UsePhone } from './UsePhone.js'
import { useConnecting, type Connecting, type ConnectingStatus } from './useConnecting.js'
import { retryIcon } from '../../base/icons/retry.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import detailsStyles from '../../shared/details.css'

/** A status that has its own words and actions. */
type Pending = Exclude<ConnectingStatus, 'done'>

/** Waits for one installed wallet (S2.03), and says why the request failed. */
export function ConnectingExternalView({ connectorId }: { readonly connectorId: string }): ReactNode {
  const view = useStyles(viewStyles)
  const details = useStyles(detailsStyles)
  const say = useSay(connectionWords)
  const connecting = useConnecting(connectorId)
  const { connector, status, error } = connecting
  // A remote wallet has a name and a picture of its own.
  const shown = connector ? { ...connector, ...connector.peer } : { id: connectorId, name: connectorId }
  const wallet = shown.name
  const sayError = useSayError()
  const failure = error ? sayError({ ...error, context: { ...error.context, wallet } }) : ''
  // Once the wallet has connected, all but the heading stays as it was, so that nothing moves while the modal closes.
  const isDone = status === 'done'
  const [last, keep] = useState<Pending>('waiting')
  const shownAs = status === 'done' ? last : status
  if (shownAs !== last) keep(shownAs)
  const { title, hint } = wordsOf(say, shownAs, wallet, failure)
  const hasFailed = shownAs !== 'waiting' && shownAs !== 'checking'
  useAnnounced(hasFailed || isDone ? undefined : title)
  return (
    <div className={view.message}>
      <Ring state={ringOf(status)} {...ofConnector(shown)} shared={connectorId} />
      {/* The key makes a new element for each status: screen readers announce an alert that is inserted. */}
      <div className={view.words} role={hasFailed ? 'alert' : undefined} key={shownAs}>
        <h2 className={view.title}>{isDone ? say('connecting.done', { wallet }) : title}</h2>
        <p className={view.text}>{hint}</p>
      </div>
      {status === 'failed' && error && (
        <details className={details.details}>
          <summary>{say('connecting.details')}</summary>
          <code>{error.code}</code>
        </details>
      )}
      <Actions {...connecting} status={shownAs} />
      {usesPhone(shownAs) && <UsePhone />}
    </div>
  )
}

function ringOf(status: ConnectingStatus): RingState {
  if (status === 'declined' || status === 'done') return status
  return status === 'waiting' || status === 'checking' ? 'waiting' : 'failed'
}

/** Whether to offer a phone. Not once the wallet answered, because it is in this browser then. */
const usesPhone = (status: ConnectingStatus): boolean => status === 'waiting' || status === 'missing'

function Actions({ status, askAgain, chooseAnother, getWallet }: Connecting): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(connectionWords)
  // The wallet has answered: what follows comes by itself.
  if (status === 'checking') return null
  if (status === 'waiting')
    return (
      <Button kind="quiet" onClick={chooseAnother}>
        {say('connecting.cancel')}
      </Button>
    )
  return (
    <div className={view.actions}>
      {status === 'missing' ? (
        <Button kind="primary" data-focus-key="get" onClick={getWallet}>
          {say('connecting.install')}
        </Button>
      ) : (
        <Button kind="primary" icon={retryIcon} onClick={askAgain}>
          {say(status === 'declined' ? 'connecting.again' : 'connecting.retry')}
        </Button>
      )}
      <Button kind="quiet" onClick={chooseAnother}>
        {say('connecting.other')}
      </Button>
    </div>
  )
}

function wordsOf(
  say: Say<ConnectionWord>,
  status: Pending,
  wallet: string,
  failure: string,
): { title: string; hint: string } {
  if (status === 'failed') return { title: say('connecting.failed'), hint: failure }
  return { title: say(`connecting.${status}`, { wallet }), hint: say(`connecting.${status}Hint`, { wallet }) }
}
