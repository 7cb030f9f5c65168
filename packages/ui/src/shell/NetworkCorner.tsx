import type { ReactNode } from 'react'
import { Picture } from '../base/Picture.js'
import { useLatchNetwork } from '../react/hooks.js'
import { buttonsWords } from '../react/buttons.words.js'
import { useSay } from '../words/useSay.js'
import { useShell } from './context.js'
import iconButtonStyles from '../base/IconButton.css'
import { useStyles } from '../base/useStyles.js'

/** The button in the corner of the Account view: shows the active network and opens the list of networks. */
export function NetworkCorner(): ReactNode {
  const iconButton = useStyles(iconButtonStyles)
  const say = useSay(buttonsWords)
  const { features } = useShell()
  const { network } = useLatchNetwork()
  return (
    <button
      type="button"
      className={iconButton.button}
      part="icon-button"
      aria-label={say('button.network', { network: network.name })}
      data-focus-key="corner"
      onClick={() => features.router.push({ view: 'Networks' })}
    >
      <Picture src={network.assets?.imageUrl} name={network.name} size={24} round />
    </button>
  )
}
