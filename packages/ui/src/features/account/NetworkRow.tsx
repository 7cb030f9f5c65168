import type { Network } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Icon } from '../../base/Icon.js'
import { nextIcon } from '../../base/icons/next.js'
import { Row, RowText } from '../../base/Row.js'
import { AppPicture } from '../../shared/AppPicture.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useShell } from '../../shell/frame/context.js'

/** The account's network, which opens the list of networks. No button where the app lets no visitor switch. */
export function NetworkRow({ network }: { readonly network: Network }): ReactNode {
  const { features, latch } = useShell()
  const name = useNetworkName()(network)
  const picture = <AppPicture {...ofNetwork(network)} name={name} size={40} round />
  const label = <bdi dir="auto">{name}</bdi>
  return latch.options.enableNetworkSwitch ? (
    <Row
      focusKey="networks"
      picture={picture}
      label={label}
      side={<Icon shape={nextIcon} size={18} />}
      onClick={() => features.router.push({ view: 'Networks' })}
    />
  ) : (
    <RowText picture={picture} label={label} />
  )
}
