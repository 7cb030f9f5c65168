import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Banner } from '../../base/Banner.js'
import { Button } from '../../base/Button.js'
import { Picture } from '../../base/Picture.js'
import { UnfoldButton } from '../../base/UnfoldButton.js'
import { join, useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { Summary } from '../../forms/Summary.js'
import { useLatchAccount, useLatchNetwork } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { AppPicture, ofConnector } from '../../shared/AppPicture.js'
import { shortAddress } from '../../shared/shortAddress.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay } from '../../words/useSay.js'
import styles from './SIWXSignMessageView.css'
import { siwxWords } from './siwx.words.js'
import { useSiwx, type Siwx } from './useSiwx.js'
import { useWarning } from './useWarning.js'

/** Asks the visitor to sign in with the wallet (S2.08): who asks, with which account, and what is signed. */
export function SIWXSignMessageView(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(siwxWords)
  const { latch } = useShell()
  const { name, icons } = latch.options.metadata
  const account = useLatchAccount()
  const connector = useLatchState(({ connectors, connection }) => {
    const active = connection.activeNamespace && connection.byNamespace[connection.activeNamespace]
    const id = active?.status === 'connected' ? active.connectorId : undefined
    return connectors.connectors.find((each) => each.id === id)
  })
  const siwx = useSiwx()
  const warning = useWarning(siwx.state)
  const wallet = connector?.name ?? ''
  const waiting = siwx.state.status === 'asking' ? say('siwx.asking', { wallet }) : undefined
  useAnnounced(waiting)
  return (
    <div className={join(view.message, css.request)}>
      <div className={css.pictures} aria-hidden>
        <Picture name={name} src={icons?.[0]} size={40} />
        {connector && <AppPicture {...ofConnector(connector)} size={40} />}
      </div>
      <p className={join(view.text, view.words, css.asks)}>{say('siwx.text', { app: name })}</p>
      <Facts address={account.address} />
      <Message state={siwx.state} />
      {warning && <Banner tone="warning">{warning}</Banner>}
      <Actions {...siwx} waiting={waiting} />
    </div>
  )
}

function Facts({ address = '' }: { readonly address: string | undefined }): ReactNode {
  const say = useSay(siwxWords)
  const nameOf = useNetworkName()
  const { network } = useLatchNetwork()
  const rows = [
    { term: say('siwx.site'), value: location.host },
    { term: say('siwx.account'), value: <span title={address}>{shortAddress(address)}</span> },
    { term: say('siwx.network'), value: nameOf(network) },
  ]
  return <Summary rows={rows} />
}

/** The text that the wallet shows, which unfolds. A long one scrolls, so that the buttons stay in sight (F198). */
function Message({ state }: Pick<Siwx, 'state'>): ReactNode {
  const css = useStyles(styles)
  const say = useSay(siwxWords)
  const [isUnfolded, unfold] = useState(false)
  const text = 'message' in state ? state.message : undefined
  return (
    <div className={css.what}>
      <UnfoldButton isUnfolded={isUnfolded} unfold={unfold}>
        {say('siwx.what')}
      </UnfoldButton>
      {isUnfolded && (
        <textarea
          className={css.message}
          readOnly
          translate="no"
          rows={8}
          dir="ltr"
          aria-label={say('siwx.what')}
          value={text ?? say('siwx.loading')}
        />
      )}
    </div>
  )
}

function Actions({ state, isBusy, sign, cancel, waiting }: Siwx & { readonly waiting: string | undefined }): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(siwxWords)
  const shaking = useLatchState(({ modal }) => !!modal?.shaking)
  const button = useRef<HTMLDivElement>(null)
  // A visitor who can't close a required sign-in is shown the way out (F090).
  useEffect(() => {
    if (shaking) button.current?.querySelector('button')?.focus()
  }, [shaking])
  const isLoading = isBusy && !waiting
  const hasFailed = state.status === 'ready' && !!state.error
  return (
    <div className={join(view.actions, css.actions)}>
      <Button kind="primary" busy={isBusy} onClick={sign}>
        {waiting ?? (isLoading ? say('siwx.loading') : say(hasFailed ? 'siwx.again' : 'siwx.sign'))}
      </Button>
      <div ref={button}>
        <Button kind="quiet" onClick={cancel}>
          {say('siwx.cancel')}
        </Button>
      </div>
    </div>
  )
}
