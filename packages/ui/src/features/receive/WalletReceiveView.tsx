import type { Arrival } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Banner } from '../../base/Banner.js'
import { join, useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { Exact } from '../../shared/Exact.js'
import { exactAmountOf } from '../../shared/quantity.js'
import { shortAmountOf } from '../../shared/shortAmount.js'
import { AppPicture } from '../../shared/AppPicture.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import { FullAddress } from '../../shared/FullAddress.js'
import { LateQr } from '../../shared/LateQr.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { CopyText } from './CopyText.js'
import { receiveWords } from './receive.words.js'
import { Request } from './Request.js'
import { useReceive } from './useReceive.js'
import styles from './WalletReceiveView.css'

const CODE_SIZE = 232

/**
 * Shows where to send assets: the whole address first, then a code of it or, with an amount, of a payment link, and the
 * network. Says what arrives while it is open.
 */
export function WalletReceiveView(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(receiveWords)
  const { locale } = useTranslation()
  const { features } = useShell()
  const receive = useReceive()
  const { address, network, token, amount, link, arrival } = receive
  const networkName = useNetworkName()(network)
  // The account may be gone already while the view is animated out (F075).
  if (!address) return null
  const picture = { ...ofNetwork(network), name: networkName }
  const asked = (): string => `${shortAmountOf(amount, locale)} ${token.symbol}`
  return (
    <div className={css.receive}>
      {arrival && <Arrived arrival={arrival} />}
      <div className={css.address}>
        <FullAddress address={address} />
      </div>
      <CopyText text={address} label={say('receive.copyAddress')} />
      <LateQr
        text={link ?? address}
        size={CODE_SIZE}
        label={link ? say('receive.linkCode', { amount: asked() }) : say('receive.addressCode')}
        mark={<AppPicture {...picture} size={40} />}
      />
      <p className={join(view.text, css.only)}>
        <span className={css.network}>
          <AppPicture {...picture} size={24} round />
        </span>{' '}
        {say('receive.only', { network: networkName })}
      </p>
      <button
        type="button"
        className={join(view.link, view.note, css.networks)}
        data-focus-key="networks"
        onClick={() => features.router.push({ view: 'WalletCompatibleNetworks' })}
      >
        {say('receive.networks')}
      </button>
      <Request {...receive} />
    </div>
  )
}

/** A note of what arrived, which is also announced. */
function Arrived({ arrival: { amount, symbol, at } }: { readonly arrival: Arrival }): ReactNode {
  const say = useSay(receiveWords)
  const { locale } = useTranslation()
  const arrived = (figure: string): string => say('receive.arrived', { amount: `${figure} ${symbol}` })
  const text = arrived(shortAmountOf(amount, locale))
  useAnnounced(text, String(at))
  return (
    <Banner tone="success" isAnnounced>
      <Exact short={text} exact={arrived(exactAmountOf(amount, locale))} />
    </Banner>
  )
}
