import type { Connector, Namespace, Routes, WalletWay } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { ofConnector } from '../../shared/AppPicture.js'
import { Ring } from '../../shared/Ring.js'
import { Tabs } from '../../base/Tabs.js'
import { useShell } from '../../shell/frame/context.js'
import { pairingWords } from './pairing.words.js'
import { useSay } from '../../words/useSay.js'
import { Agreement } from '../../shared/connect/Agreement.js'
import { chooseInstalled } from '../../shared/connect/chooseInstalled.js'
import { useConnect } from '../../shared/connect/useConnect.js'
import { Code } from './Code.js'
import { GetWallet } from './GetWallet.js'
import { OpenWallet } from './OpenWallet.js'
import { PairingTrouble } from './PairingTrouble.js'
import { usePairing, type PairingProps } from './usePairing.js'
import { useWallet } from './useWallet.js'
import { useWays } from './useWays.js'
import viewStyles from '../../base/view.css'
import { useStyles } from '../../base/useStyles.js'

/**
 * Connects one remote wallet, or any (S2.04): by a code, by its app or by its website. An installed wallet can be
 * connected in this browser instead.
 */
export function ConnectingWalletConnectView({ walletId, namespace }: Routes['ConnectingWalletConnect']): ReactNode {
  const say = useSay(pairingWords)
  const found = useWallet(walletId)
  const { ways, way, choose, connector } = useWays(found)
  const props = usePairing({ walletId, namespace }, found)
  const name = props.wallet?.name ?? ''
  return (
    <Tabs
      label={say('ways.list', { wallet: name })}
      tabs={ways.map((each) => ({ name: each, label: say(`ways.${each}`) }))}
      chosen={way}
      choose={choose}
    >
      <Way key={way} way={way} connector={connector} namespace={namespace} {...props} />
    </Tabs>
  )
}

function Way({
  way,
  connector,
  namespace,
  ...props
}: PairingProps & {
  readonly way: WalletWay
  readonly connector: Connector | undefined
  readonly namespace: Namespace | undefined
}): ReactNode {
  const { trouble, wallet, pairing } = props
  if (way === 'browser' && connector) return <InBrowser {...props} connector={connector} namespace={namespace} />
  if (trouble) return <PairingTrouble {...props} trouble={trouble} />
  const isPhone = !!pairing && pairing.platform.system !== 'desktop'
  if (wallet && (way !== 'phone' || isPhone)) return <OpenWallet {...props} way={way} />
  return <Code {...props}>{isPhone ? <AllWallets /> : <GetWallet {...props} />}</Code>
}

/** The way for an installed wallet: no phone is needed. */
function InBrowser({
  connector,
  namespace,
  wallet,
  imageUrl,
}: Pick<PairingProps, 'wallet' | 'imageUrl'> & {
  readonly connector: Connector
  readonly namespace: Namespace | undefined
}): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(pairingWords)
  const connect = useConnect()
  const name = wallet?.name ?? connector.name
  return (
    <div className={view.message}>
      <Ring
        state="idle"
        {...ofConnector({ ...connector, name, imageUrl: connector.imageUrl ?? imageUrl })}
        shared={connector.id}
      />
      <div className={view.words}>
        <h2 className={view.title}>{say('browser.title', { wallet: name })}</h2>
        <p className={view.text}>{say('browser.hint')}</p>
      </div>
      <Agreement {...connect} />
      <Button kind="primary" onClick={() => chooseInstalled(connect, connector, namespace)}>
        {say('browser.connect', { wallet: name })}
      </Button>
    </div>
  )
}

/**
 * On a phone the code is for another device, so this button leads to all wallets. It isn't rendered where the visitor
 * came from that view.
 */
function AllWallets(): ReactNode {
  const say = useSay(pairingWords)
  const { features } = useShell()
  if (features.router.state.history.some(({ view }) => view === 'AllWallets')) return null
  return (
    <Button kind="primary" data-focus-key="all" onClick={() => features.router.push({ view: 'AllWallets' })}>
      {say('code.all')}
    </Button>
  )
}
