import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Icon } from '../../base/Icon.js'
import { warningIcon } from '../../base/icons/warning.js'
import { disconnectIcon } from '../../base/icons/disconnect.js'
import { firstNames, useNameList } from '../../shared/useNameList.js'
import { useShell } from '../../shell/frame/context.js'
import { networkWords } from './network.words.js'
import { useSay } from '../../words/useSay.js'
import { NetworkRows } from './NetworkRows.js'
import { useNetworks } from './useNetworks.js'
import discStyles from '../../base/disc.css'
import { join, useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'

/** Most networks that the sentence names. */
const MAX_NAMES = 3

/** Shown while the wallet is on a network that isn't the app's (S2.07): offers the app's networks and a disconnect. */
export function UnsupportedChainView(): ReactNode {
  const view = useStyles(viewStyles)
  const disc = useStyles(discStyles)
  const say = useSay(networkWords)
  const listOf = useNameList()
  const { latch } = useShell()
  const networks = useNetworks()
  const all = networks.groups.flatMap((group) => group.networks)
  const [only, ...others] = all
  const named = listOf(firstNames(all, MAX_NAMES, (count) => say('unsupported.more', { count })))
  const text = { app: latch.options.metadata.name, networks: named, network: say('unsupported.other') }
  return (
    <div className={view.message}>
      <span className={join(disc.disc, disc.warning)}>
        <Icon shape={warningIcon} size={28} />
      </span>
      <p className={join(view.text, view.words)}>{say('unsupported.text', text)}</p>
      <div className={view.actions}>
        {only && others.length === 0 ? (
          <Button kind="primary" onClick={() => networks.choose(only.caipNetworkId)}>
            {say('unsupported.switch', { network: only.name })}
          </Button>
        ) : (
          <NetworkRows
            {...networks}
            label={say('networks.list')}
            sections={[{ key: 'all', label: say('networks.list'), isHeaded: false, rows: all }]}
          />
        )}
        <Button kind="quiet" icon={disconnectIcon} onClick={() => void latch.disconnect()}>
          {say('unsupported.disconnect')}
        </Button>
      </div>
    </div>
  )
}
