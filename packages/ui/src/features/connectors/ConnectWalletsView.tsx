import type { Namespace } from '@latchkit/core'
import type { ReactNode } from 'react'
import { NamespacePicture } from '../../shared/NamespacePicture.js'
import { walletsWords } from '../../shared/wallets/wallets.words.js'
import { useNamespaceName } from '../../words/useNamespaceName.js'
import { useSay } from '../../words/useSay.js'
import { WalletList } from './ConnectView.js'
import { useStyles } from '../../base/useStyles.js'
import { useConnectTo } from '../../shared/connect/useConnectTo.js'
import styles from './ConnectWalletsView.css'

/** Lists the wallets of one namespace. */
export function ConnectWalletsView({ namespace }: { readonly namespace: Namespace }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(walletsWords)
  const nameOf = useNamespaceName()
  return (
    <>
      <p className={css.kind}>
        <NamespacePicture namespace={namespace} size={24} />
        {say('of.title', { networks: nameOf(namespace) })}
      </p>
      <WalletList {...useConnectTo(namespace)} />
    </>
  )
}
