import type { ReactNode } from 'react'
import { moreStyles } from '../base/more.styles.js'
import { Picture } from '../base/Picture.js'
import { useLatchNetwork } from '../react/hooks.js'
import { useNetworkName } from '../shared/useNetworkName.js'
import { buttonsWords } from '../words/en/buttons.js'
import { useSay } from '../words/useSay.js'
import { useShell } from './context.js'
import { useStyles } from './useStyles.js'

/**
 * The button in the corner of the Account view: shows the active network and opens the list of networks. A picture and no
 * button where the app lets no visitor switch.
 */
export function NetworkCorner(): ReactNode {
  useStyles(moreStyles)
  const say = useSay(buttonsWords)
  const nameOf = useNetworkName()
  const { features, latch } = useShell()
  const { network } = useLatchNetwork()
  const name = nameOf(network)
  const label = say('button.network', { network: name })
  const picture = <Picture src={network.assets?.imageUrl} name={name} size={24} round />
  if (!latch.options.enableNetworkSwitch)
    return (
      <span className="network-picture" role="img" aria-label={label}>
        {picture}
      </span>
    )
  return (
    <button
      type="button"
      className="icon-button"
      part="icon-button"
      aria-label={label}
      data-focus-key="corner"
      onClick={() => features.router.push({ view: 'Networks' })}
    >
      {picture}
    </button>
  )
}
