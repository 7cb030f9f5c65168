import type { Network } from '@latchkit/core'
import { useLatchNetwork, usePicture } from '@latchkit/ui'
import type { ReactNode } from 'react'

/** The networks of the app, with their pictures and CAIP-2 ids, and a mark on the active one. */
export function NetworkList(): ReactNode {
  const { network: active, networks } = useLatchNetwork()
  return (
    <ul className="networks">
      {networks.map((network) => (
        <NetworkItem
          key={network.caipNetworkId}
          network={network}
          isActive={network.caipNetworkId === active.caipNetworkId}
        />
      ))}
    </ul>
  )
}

function NetworkItem({
  network: { caipNetworkId, name },
  isActive,
}: {
  readonly network: Network
  readonly isActive: boolean
}): ReactNode {
  const picture = usePicture({ kind: 'network', ids: [caipNetworkId] })
  return (
    <li aria-current={isActive || undefined}>
      {picture ? <img src={picture} width={32} height={32} alt="" /> : <span className="monogram" aria-hidden />}
      <span>
        {name}
        <code>{caipNetworkId}</code>
      </span>
    </li>
  )
}
