import type { Namespace } from '@latchkit/core'
import type { ReactNode } from 'react'
import { moreStyles } from '../../base/more.styles.js'
import { NamespacePicture } from '../../shared/NamespacePicture.js'
import { useStyles } from '../../shell/useStyles.js'
import { sayNamespace } from '../../words/en/namespaces.js'
import { say } from '../../words/en/wallets.js'
import { walletsStyles } from '../wallets.styles.js'
import { WalletList } from './ConnectView.js'
import { useConnectTo } from './useConnectTo.js'

/** The wallets of one namespace. */
export function ConnectWalletsView({ namespace }: { readonly namespace: Namespace }): ReactNode {
  useStyles(moreStyles, walletsStyles)
  return (
    <>
      <p className="kind">
        <NamespacePicture namespace={namespace} size={24} />
        {say('of.title', { networks: sayNamespace(namespace) })}
      </p>
      <WalletList {...useConnectTo(namespace)} />
    </>
  )
}
