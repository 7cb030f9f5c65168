import type { Network } from '@latchkit/core'
import { useMemo, type ReactNode } from 'react'
import { RowText } from '../../base/Row.js'
import { useSkeleton } from '../../base/useSkeleton.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { AppPicture } from '../../shared/AppPicture.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import { List } from '../../shared/list/List.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay } from '../../words/useSay.js'
import { receiveWords } from './receive.words.js'
import { useCompatibleNetworks } from './useCompatibleNetworks.js'
import styles from './WalletCompatibleNetworksView.css'

/** The rows that show their place while the networks of a smart account are found out. */
const SLOTS = 3

const keyOf = ({ caipNetworkId }: Network): string => caipNetworkId
const renderRow = (network: Network): ReactNode => (
  <RowText
    picture={<AppPicture {...ofNetwork(network)} size={40} round />}
    label={
      <bdi dir="auto" title={network.name}>
        {network.name}
      </bdi>
    }
  />
)

/** Lists the networks on which the active account can receive, and says what holds on others. */
export function WalletCompatibleNetworksView(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(receiveWords)
  const { features } = useShell()
  const { networks, isSmart } = useCompatibleNetworks()
  const skeleton = useSkeleton(!networks)
  const label = say('receive.networkList')
  const text = say(isSmart ? 'receive.smartNetworks' : 'receive.sameAddress')
  const rows = skeleton === false ? networks : undefined
  const sections = useMemo(() => [{ key: 'networks', label, isHeaded: false, rows: rows ?? [] }], [label, rows])
  useAnnounced(rows && text)
  return (
    <div className={css.networks}>
      <p className={view.text}>{text}</p>
      <List
        label={label}
        sections={sections}
        keyOf={keyOf}
        renderRow={renderRow}
        slots={rows ? 0 : SLOTS}
        shimmers={!!skeleton}
        isBusy={!rows}
        place={features.router.listPlace('WalletCompatibleNetworks')}
      />
    </div>
  )
}
