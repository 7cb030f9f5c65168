import type { ReactNode } from 'react'
import { IconButton } from '../base/Button.js'
import { Icon } from '../base/icons.js'
import { useLatchState } from '../react/useLatchState.js'
import { say } from '../words/words.js'
import { useShell } from './context.js'

/** A note to the developer (S3.18): there only while debug is on. */
export function AlertBar(): ReactNode {
  const { features } = useShell()
  const { open, message, variant } = useLatchState(({ alert }) => alert ?? features.alert.state)
  if (!open) return null
  return (
    <div className={`alert ${variant}`} role="alert">
      <Icon name="warning" size={18} />
      <span className="grow">{message}</span>
      <IconButton icon="close" label={say('shell.dismiss')} onClick={features.alert.close} />
    </div>
  )
}
