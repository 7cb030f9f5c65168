import { useEffect, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { moreStyles } from '../../base/more.styles.js'
import { Ring } from '../../shared/Ring.js'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/en/connection.js'
import { sayError } from '../../words/en/errors.js'
import { useConnecting, type Connecting, type ConnectingStatus } from './useConnecting.js'
import { useStyles } from '../../shell/useStyles.js'
import { connectionStyles } from './connection.styles.js'
import { retryIcon } from '../../base/icons.js'

/** Waits for one installed wallet (S2.03), and says what became of the request. */
export function ConnectingExternalView({ connectorId }: { readonly connectorId: string }): ReactNode {
  useStyles(moreStyles, connectionStyles)
  const { announce } = useShell()
  const connecting = useConnecting(connectorId)
  const { connector, status, error } = connecting
  const wallet = connector?.name ?? connectorId
  const { title, hint } = wordsOf(status, wallet, error)
  useEffect(() => {
    if (status === 'waiting') announce(title)
  }, [announce, status, title])
  return (
    <div className="message">
      <Ring
        state={status === 'waiting' || status === 'declined' ? status : 'failed'}
        src={connector?.imageUrl}
        name={wallet}
        shared={connectorId}
      />
      {/* Another element for another status: an alert is heard when it comes in. */}
      <div className="words" role={status === 'waiting' ? undefined : 'alert'} key={status}>
        <h2 className="title" dir="auto">
          {title}
        </h2>
        <p className="note large">{hint}</p>
      </div>
      {status === 'failed' && error && (
        <details className="details">
          <summary>{say('connecting.details')}</summary>
          <code>{error.code}</code>
        </details>
      )}
      <Actions {...connecting} />
    </div>
  )
}

function Actions({ status, askAgain, chooseAnother, getWallet }: Connecting): ReactNode {
  if (status === 'waiting')
    return (
      <Button kind="plain" onClick={chooseAnother}>
        {say('connecting.cancel')}
      </Button>
    )
  return (
    <div className="actions">
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
  status: ConnectingStatus,
  wallet: string,
  error: Connecting['error'],
): { title: string; hint: string } {
  if (status === 'failed')
    return {
      title: say('connecting.failed'),
      hint: error ? sayError({ ...error, context: { ...error.context, wallet } }) : '',
    }
  return { title: say(`connecting.${status}`, { wallet }), hint: say(`connecting.${status}Hint`, { wallet }) }
}
