import type { Network } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Icon, warningIcon } from '../../base/icons.js'
import { moreStyles } from '../../base/more.styles.js'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/en/network.js'
import { NetworkRows } from './NetworkRows.js'
import { useNetworks } from './useNetworks.js'
import { useStyles } from '../../shell/useStyles.js'
import { disconnectIcon } from '../../base/moreIcons.js'

/** The wallet is on a network that isn't the app's (S2.07). */
export function UnsupportedChainView(): ReactNode {
  useStyles(moreStyles)
  const { latch } = useShell()
  const networks = useNetworks()
  const all = networks.groups.flatMap((group) => group.networks)
  const [only, ...others] = all
  const text = { app: latch.options.metadata.name, networks: namesOf(all), network: say('unsupported.other') }
  return (
    <div className="message">
      <span className="disc warning">
        <Icon shape={warningIcon} size={28} />
      </span>
      <p className="note large words">{say('unsupported.text', text)}</p>
      <div className="actions">
        {only && others.length === 0 ? (
          <Button kind="primary" onClick={() => networks.choose(only.caipNetworkId)}>
            {say('unsupported.switch', { network: only.name })}
          </Button>
        ) : (
          <NetworkRows {...networks} rows={all} label={say('networks.list')} />
        )}
        <Button kind="quiet" icon={disconnectIcon} onClick={() => void latch.disconnect()}>
          {say('unsupported.disconnect')}
        </Button>
      </div>
    </div>
  )
}

const MOST_NAMES = 3

/** The networks in a sentence; of many only some. */
function namesOf(networks: readonly Network[]): string {
  const names = networks.slice(0, MOST_NAMES).map(({ name }) => name)
  const more = networks.length - names.length
  return new Intl.ListFormat('en').format(more > 0 ? [...names, say('unsupported.more', { count: more })] : names)
}
