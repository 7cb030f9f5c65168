import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/words.js'
import { NetworkRows } from './NetworksView.js'
import { useNetworks } from './useNetworks.js'

/** The wallet is on a network that isn't the app's (S2.07). */
export function UnsupportedChainView(): ReactNode {
  const { latch } = useShell()
  const networks = useNetworks()
  const { mainnets, testnets } = networks
  const all = [...mainnets, ...testnets]
  const names = new Intl.ListFormat('en').format(all.map(({ name }) => name))
  const text = { app: latch.options.metadata.name, networks: names, network: say('unsupported.other') }
  return (
    <div className="networks">
      <p className="note">{say('unsupported.text', text)}</p>
      <NetworkRows {...networks} rows={all} label={say('networks.title')} />
      <Button kind="quiet" icon="disconnect" onClick={() => void latch.disconnect()}>
        {say('account.disconnect')}
      </Button>
    </div>
  )
}
