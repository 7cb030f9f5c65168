import type { ReactNode } from 'react'
import { moreStyles } from '../base/more.styles.js'
import { Picture } from '../base/Picture.js'
import { useLatchNetwork } from '../react/hooks.js'
import { buttonWords } from '../words/en/buttons.js'
import { fill } from '../words/say.js'
import { useShell } from './context.js'
import { useStyles } from './useStyles.js'

/** The active network, in the corner of the account's view. */
export function NetworkCorner(): ReactNode {
  useStyles(moreStyles)
  const { features } = useShell()
  const { network } = useLatchNetwork()
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={fill(buttonWords.network, { network: network.name })}
      data-focus-key="corner"
      onClick={() => features.router.push({ view: 'Networks' })}
    >
      <Picture src={network.assets?.imageUrl} name={network.name} size={24} round />
    </button>
  )
}
