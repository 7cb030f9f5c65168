import type { Namespace } from '@latchkit/core'
import type { ReactNode } from 'react'
import { moreStyles } from '../../base/more.styles.js'
import { NamespacePicture } from '../../shared/NamespacePicture.js'
import { useStyles } from '../../shell/frame/useStyles.js'
import { walletsWords } from '../../words/en/wallets.js'
import { useNamespaceName } from '../../words/useNamespaceName.js'
import { useSay } from '../../words/useSay.js'
import { walletsStyles } from '../wallets.styles.js'
import { WalletList } from './ConnectView.js'
import { useConnectTo } from '../../shared/connect/useConnect.js'

/** Lists the wallets of one namespace. */
export function ConnectWalletsView({ namespace }: { readonly namespace: Namespace }): ReactNode {
  const say = useSay(walletsWords)
  const nameOf = useNamespaceName()
  useStyles(moreStyles, walletsStyles)
  return (
    <>
      <p className="kind">
        <NamespacePicture namespace={namespace} size={24} />
        {say('of.title', { networks: nameOf(namespace) })}
      </p>
      <WalletList {...useConnectTo(namespace)} />
    </>
  )
}
