import type { ReactNode } from 'react'
import { moreStyles } from '../base/more.styles.js'
import { useLatchNetwork } from '../react/hooks.js'
import { AppPicture, ofNetwork } from '../shared/AppPicture.js'
import { buttonsWords } from '../words/en/buttons.js'
import { useSay } from '../words/useSay.js'
import { useShell } from './context.js'
import { useStyles } from './useStyles.js'

/** The button in the corner of the Account view: shows the active network and opens the list of networks. */
export function NetworkCorner(): ReactNode {
  useStyles(moreStyles)
  const say = useSay(buttonsWords)
  const { features } = useShell()
  const { network } = useLatchNetwork()
  return (
    <button
      type="button"
      className="icon-button"
      part="icon-button"
      aria-label={say('button.network', { network: network.name })}
      data-focus-key="corner"
      onClick={() => features.router.push({ view: 'Networks' })}
    >
      <AppPicture {...ofNetwork(network)} size={24} round />
    </button>
  )
}
