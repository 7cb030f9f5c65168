import type { ReactNode } from 'react'
import { Picture } from '../base/Picture.js'
import { useLatchNetwork } from '../react/hooks.js'
import { say } from '../words/en/shell.js'
import { useShell } from './context.js'

/** The active network, in the corner of the account's view. */
export function NetworkCorner(): ReactNode {
  const { features } = useShell()
  const { network } = useLatchNetwork()
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={say('account.network', { network: network.name })}
      data-focus-key="corner"
      onClick={() => features.router.push({ view: 'Networks' })}
    >
      <Picture src={network.assets?.imageUrl} name={network.name} size={24} round />
    </button>
  )
}
