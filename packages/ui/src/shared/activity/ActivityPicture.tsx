import type { Network, Transaction, Transfer } from '@latchkit/core'
import type { ReactNode } from 'react'
import discStyles from '../../base/disc.css'
import { Icon, type IconShape } from '../../base/Icon.js'
import { checkIcon } from '../../base/icons/check.js'
import { coinsIcon } from '../../base/icons/coins.js'
import { crossIcon } from '../../base/icons/cross.js'
import { keyIcon } from '../../base/icons/key.js'
import { receiveIcon } from '../../base/icons/receive.js'
import { sendIcon } from '../../base/icons/send.js'
import { swapIcon } from '../../base/icons/swap.js'
import { Picture } from '../../base/Picture.js'
import { join, useStyles } from '../../base/useStyles.js'
import { ofNetwork } from '../ofNetwork.js'
import { assetIdOf } from '../assetId.js'
import { TokenPicture } from '../TokenPicture.js'
import styles from './ActivityRow.css'
import { assetOf, type ActivityKind, type TransactionDescription } from './describeTransaction.js'

const ICONS: Readonly<Record<ActivityKind, IconShape>> = {
  send: sendIcon,
  receive: receiveIcon,
  trade: swapIcon,
  approve: checkIcon,
  mint: receiveIcon,
  burn: sendIcon,
  execute: keyIcon,
  deploy: keyIcon,
  self: swapIcon,
  other: coinsIcon,
}

/**
 * The picture of what moved. In its corner is what happened to it, or with `showsNetwork` the network. Screen readers
 * ignore it: the row has the words.
 */
export function ActivityPicture({
  description: { kind, main },
  status,
  network,
  showsNetwork,
}: {
  readonly description: TransactionDescription
  readonly status: Transaction['metadata']['status']
  readonly network: Network
  readonly showsNetwork: boolean
}): ReactNode {
  const css = useStyles(styles)
  const disc = useStyles(discStyles)
  const hasFailed = status === 'failed'
  return (
    <span className={css.mark} aria-hidden>
      {main ? (
        <TransferPicture transfer={main} network={network} showsNetwork={showsNetwork} />
      ) : (
        <span className={join(disc.disc, disc.tile, disc.plain)}>
          <Icon shape={ICONS[kind]} />
        </span>
      )}
      {(hasFailed || (main && !showsNetwork)) && (
        <span className={join(css.badge, hasFailed && css.failed)}>
          <Icon shape={hasFailed ? crossIcon : ICONS[kind]} size={14} />
        </span>
      )}
    </span>
  )
}

/** The picture of an NFT, or of a coin or token. */
export function TransferPicture({
  transfer,
  network,
  showsNetwork,
}: {
  readonly transfer: Transfer
  readonly network: Network
  readonly showsNetwork: boolean
}): ReactNode {
  const { fungible_info: token, nft_info: nft } = transfer
  const name = assetOf(transfer)
  if (nft) return <Picture src={nft.content?.preview.url} name={name} size={40} />
  // A stranger chooses a token's symbol. With a contract the picture must be of it; without one only the coin has one.
  const isMeant = !!token?.address || token?.symbol === network.nativeCurrency.symbol
  return (
    <TokenPicture
      symbol={isMeant ? (token?.symbol ?? '') : ''}
      name={name}
      src={token?.icon?.url}
      asset={assetIdOf(network.caipNetworkId, token?.address)}
      network={showsNetwork ? ofNetwork(network) : undefined}
    />
  )
}
