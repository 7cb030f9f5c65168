import type { ReactNode } from 'react'
import { IconButton } from '../../base/IconButton.js'
import { Icon, closeIcon } from '../../base/icons.js'
import { warningIcon, checkIcon, infoIcon } from '../../base/moreIcons.js'
import { moreStyles } from '../../base/more.styles.js'
import { useLatchState } from '../../react/useLatchState.js'
import { noticesWords } from '../../words/en/notices.js'
import { useSay } from '../../words/useSay.js'
import { useShell } from '../frame/context.js'
import { useStyles } from '../frame/useStyles.js'
import { noticesStyles } from './notices.styles.js'

const ICONS = { info: infoIcon, success: checkIcon, warning: warningIcon, error: warningIcon } as const

/** Shows an alert to the developer (S3.18), in debug mode only. */
export function AlertBar(): ReactNode {
  useStyles(moreStyles, noticesStyles)
  const say = useSay(noticesWords)
  const { features } = useShell()
  const { open, message, variant } = useLatchState(({ alert }) => alert ?? features.alert.state)
  if (!open) return null
  return (
    <div className={`alert ${variant}`} part="alert" role="alert">
      <Icon shape={ICONS[variant]} size={18} />
      <span className="grow" dir="auto">
        {message}
      </span>
      <IconButton icon={closeIcon} label={say('shell.dismiss')} onClick={features.alert.close} />
    </div>
  )
}
