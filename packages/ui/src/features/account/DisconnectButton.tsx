import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../../base/Button.js'
import { accountWords } from './account.words.js'
import { disconnectIcon } from '../../base/icons/disconnect.js'
import { useSay } from '../../words/useSay.js'
import type { AccountProps } from './useAccount.js'

type DisconnectProps = Pick<AccountProps, 'disconnect' | 'disconnecting'> & Pick<ButtonProps, 'kind' | 'className'>

/** A button that ends the active connection, and is busy until the connection has ended. */
export function DisconnectButton({ disconnect, disconnecting, kind, className }: DisconnectProps): ReactNode {
  const say = useSay(accountWords)
  return (
    <Button kind={kind} className={className} icon={disconnectIcon} busy={disconnecting} onClick={disconnect}>
      {say(disconnecting ? 'account.disconnecting' : 'account.disconnect')}
    </Button>
  )
}
