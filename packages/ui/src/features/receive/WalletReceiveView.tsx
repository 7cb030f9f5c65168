import type { Arrival } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Banner } from '../../base/Banner.js'
import { join, useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { AmountField } from '../../forms/AmountField.js'
import { exactAmountOf } from '../../shared/quantity.js'
import { AppPicture } from '../../shared/AppPicture.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import { CopyButton } from '../../shared/CopyButton.js'
import { FullAddress } from '../../shared/FullAddress.js'
import { LateQr } from '../../shared/LateQr.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { useSayError } from '../../words/useSayError.js'
import { CopyCode } from './CopyCode.js'
import { receiveWords } from './receive.words.js'
import { useReceive } from './useReceive.js'
import styles from './WalletReceiveView.css'

const CODE_SIZE = 232

/**
 * Shows where to send assets: a code of the address or, with an amount, of a payment link, the network, and the whole
 * address. Says what arrives while it is open.
 */
export function WalletReceiveView(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(receiveWords)
  const sayError = useSayError()
  const { locale } = useTranslation()
  const { features } = useShell()
  const { address, network, token, hasChoice, amount, enter, link, error, arrival } = useReceive()
  const networkName = useNetworkName()(network)
  // The account may be gone already while the view is animated out (F075).
  if (!address) return null
  const picture = { ...ofNetwork(network), name: networkName }
  const asked = (): string => `${exactAmountOf(amount, locale)} ${token.symbol}`
  return (
    <div className={css.receive}>
      {arrival && <Arrived arrival={arrival} />}
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
      <div className={css.address}>
        <FullAddress address={address} />
        {link && <CopyButton text={address} label={say('receive.copyAddress')} />}
      </div>
      <CopyCode address={address} link={link} />
      <div className={css.amount}>
        <AmountField
          token={token}
          value={amount}
          onChange={enter}
          error={error && sayError(error)}
          chooseToken={hasChoice ? () => features.router.push({ view: 'WalletReceiveSelectToken' }) : undefined}
        />
        <p className={view.note}>{say('receive.amountHint')}</p>
      </div>
    </div>
  )
}

/** A note of what arrived, which is also announced. */
function Arrived({ arrival: { amount, symbol, at } }: { readonly arrival: Arrival }): ReactNode {
  const say = useSay(receiveWords)
  const { locale } = useTranslation()
  const text = say('receive.arrived', { amount: `${exactAmountOf(amount, locale)} ${symbol}` })
  useAnnounced(text, String(at))
  return (
    <Banner tone="success" isAnnounced>
      {text}
    </Banner>
  )
}
