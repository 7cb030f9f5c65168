import type { Connector, WalletWay } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { moreStyles } from '../../base/more.styles.js'
import { qrStyles } from '../../base/qr.styles.js'
import { Ring } from '../../shared/Ring.js'
import { useShell } from '../../shell/context.js'
import { useStyles } from '../../shell/useStyles.js'
import { say } from '../../words/en/pairing.js'
import { connectionStyles } from '../connection/connection.styles.js'
import { Code } from './Code.js'
import { GetWallet } from './GetWallet.js'
import { OpenWallet } from './OpenWallet.js'
import { pairingStyles } from './pairing.styles.js'
import { PairingTrouble } from './PairingTrouble.js'
import { Tabs } from './Tabs.js'
import { usePairing, type PairingFacts } from './usePairing.js'
import { useWallet } from './useWallet.js'
import { useWays } from './useWays.js'

/** Connects one wallet that isn't in this browser, or any (S2.04): by its code, its app, its website. */
export function ConnectingWalletConnectView({ walletId }: { readonly walletId?: string | undefined }): ReactNode {
  useStyles(moreStyles, connectionStyles, qrStyles, pairingStyles)
  const found = useWallet(walletId)
  const { ways, way, choose, connector } = useWays(found)
  const facts = usePairing(walletId, found, way !== 'browser')
  const name = facts.wallet?.name ?? ''
  return (
    <Tabs
      label={say('ways.list', { wallet: name })}
      tabs={ways.map((each) => ({ name: each, label: say(`ways.${each}`) }))}
      chosen={way}
      choose={choose}
    >
      <Way key={way} way={way} connector={connector} {...facts} />
    </Tabs>
  )
}

function Way({
  way,
  connector,
  ...facts
}: PairingFacts & { readonly way: WalletWay; readonly connector: Connector | undefined }): ReactNode {
  const { trouble, wallet, pairing } = facts
  if (way === 'browser' && connector) return <InBrowser {...facts} connector={connector} />
  if (trouble) return <PairingTrouble {...facts} trouble={trouble} />
  const isPhone = !!pairing && pairing.platform.system !== 'desktop'
  if (wallet && (way !== 'phone' || isPhone)) return <OpenWallet {...facts} way={way} />
  return <Code {...facts}>{isPhone ? <AllWallets /> : <GetWallet wallet={wallet} />}</Code>
}

/** It is installed: no phone is needed. */
function InBrowser({ connector, wallet, imageUrl }: PairingFacts & { readonly connector: Connector }): ReactNode {
  const { latch } = useShell()
  const name = wallet?.name ?? connector.name
  return (
    <div className="message">
      <Ring state="idle" src={connector.imageUrl ?? imageUrl} name={name} shared={connector.id} />
      <div className="words">
        <h2 className="title" dir="auto">
          {say('browser.title', { wallet: name })}
        </h2>
        <p className="note large">{say('browser.hint')}</p>
      </div>
      <Button kind="primary" onClick={() => void latch.connect({ wallet: connector.id }).catch(() => {})}>
        {say('browser.connect', { wallet: name })}
      </Button>
    </div>
  )
}

/** On a phone a code is for another one: here a wallet is chosen. Whoever came from there goes back. */
function AllWallets(): ReactNode {
  const { features } = useShell()
  if (features.router.state.history.some(({ view }) => view === 'AllWallets')) return null
  return (
    <Button kind="primary" data-focus-key="all" onClick={() => features.router.push({ view: 'AllWallets' })}>
      {say('code.all')}
    </Button>
  )
}
