import type { ReactNode } from 'react'
import { IconButton } from '../base/IconButton.js'
import { Icon } from '../base/Icon.js'
import { closeIcon } from '../base/icons/close.js'
import { warningIcon } from '../base/icons/warning.js'
import { checkIcon } from '../base/icons/check.js'
import { infoIcon } from '../base/icons/info.js'
import { useLatchState } from '../react/useLatchState.js'
import { noticesWords } from '../words/en/notices.js'
import { useSay } from '../words/useSay.js'
import { useShell } from './context.js'
import styles from './AlertBar.css'
import { join, useStyles } from '../base/useStyles.js'

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
