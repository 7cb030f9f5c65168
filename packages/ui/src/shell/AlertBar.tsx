import type { ReactNode } from 'react'
import { IconButton } from '../base/Button.js'
import { Icon, closeIcon, warningIcon } from '../base/icons.js'
import { moreStyles } from '../base/more.styles.js'
import { useLatchState } from '../react/useLatchState.js'
import { say } from '../words/en/notices.js'
import { useShell } from './context.js'
import { useStyles } from './useStyles.js'
import { noticesStyles } from './notices.styles.js'
import { checkIcon, infoIcon } from '../base/moreIcons.js'

const ICONS = { info: infoIcon, success: checkIcon, warning: warningIcon, error: warningIcon } as const

/** A note to the developer (S3.18): there only while debug is on. */
export function AlertBar(): ReactNode {
  useStyles(moreStyles, noticesStyles)
  const { features } = useShell()
  const { open, message, variant } = useLatchState(({ alert }) => alert ?? features.alert.state)
  if (!open) return null
  return (
    <div className={`alert ${variant}`} role="alert">
      <Icon shape={ICONS[variant]} size={18} />
      <span className="grow">{message}</span>
      <IconButton icon={closeIcon} label={say('shell.dismiss')} onClick={features.alert.close} />
    </div>
  )
}
