import type { ReactNode } from 'react'
import { IconButton } from '../../base/IconButton.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useSay } from '../../words/useSay.js'
import { Icon } from '../../base/Icon.js'
import { checkIcon } from '../../base/icons/check.js'
import { closeIcon } from '../../base/icons/close.js'
import { infoIcon } from '../../base/icons/info.js'
import { warningIcon } from '../../base/icons/warning.js'
import { join, useStyles } from '../../base/useStyles.js'
import { useShell } from '../frame/context.js'
import styles from './AlertBar.css'
import { noticesWords } from './notices.words.js'

const ICONS = { info: infoIcon, success: checkIcon, warning: warningIcon, error: warningIcon } as const

/** Shows an alert to the developer (S3.18), in debug mode only. */
export function AlertBar(): ReactNode {
  const css = useStyles(styles)
  const say = useSay(noticesWords)
  const { features } = useShell()
  const { open, message, variant } = useLatchState(({ alert }) => alert ?? features.alert.state)
  if (!open) return null
  return (
    <div className={join(css.alert, css[variant])} part="alert" role="alert">
      <Icon shape={ICONS[variant]} size={18} />
      <span dir="auto">{message}</span>
      <IconButton icon={closeIcon} label={say('shell.dismiss')} onClick={features.alert.close} />
    </div>
  )
}
