import type { ReactNode } from 'react'
import { AppPicture } from '../../shared/AppPicture.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import { useLatchNetwork } from '../../react/hooks.js'
import { useSay } from '../../words/useSay.js'
import { buttonsWords } from '../../react/buttons.words.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useShell } from './context.js'
import iconButtonStyles from '../../base/IconButton.css'
import { useStyles } from '../../base/useStyles.js'
import styles from './NetworkCorner.css'

/**
 * The button in the corner of the Account view: shows the active network and opens the list of networks. A picture and no
 * button where the app lets no visitor switch.
 */
export function NetworkCorner(): ReactNode {
  const css = useStyles(styles)
  const iconButton = useStyles(iconButtonStyles)
  const say = useSay(buttonsWords)
  const nameOf = useNetworkName()
  const { features, latch } = useShell()
  const { network } = useLatchNetwork()
  const name = nameOf(network)
  const label = say('button.network', { network: name })
  const picture = <AppPicture {...ofNetwork(network)} name={name} size={24} round />
  if (!latch.options.enableNetworkSwitch)
    return (
      <span className={css.picture} role="img" aria-label={label} title={label}>
        {picture}
      </span>
    )
  return (
    <button
      type="button"
      className={iconButton.button}
      part="icon-button"
      aria-label={label}
      title={label}
      data-focus-key="corner"
      onClick={() => features.router.push({ view: 'Networks' })}
    >
      {picture}
    </button>
  )
}
