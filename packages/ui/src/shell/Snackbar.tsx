import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../base/icons.js'
import { useLatchState } from '../react/useLatchState.js'
import { sayError, sayIfKnown } from '../words/words.js'
import { useShell } from './context.js'

/** The short message (S4.03). It is drawn in the top layer, so that it shows whether the modal is open or not. */
export function Snackbar(): ReactNode {
  const { features, announce } = useShell()
  const { open, variant, message, values } = useLatchState(({ snackbar }) => snackbar ?? features.snackbar.state)
  const element = useRef<HTMLDivElement>(null)
  const text = open ? (sayIfKnown(message, values) ?? sayError({ code: message, context: values })) : ''
  useEffect(() => {
    if (open) element.current?.showPopover?.()
    else if (element.current?.matches(':popover-open')) element.current.hidePopover()
    if (open) announce(text)
  }, [open, text, announce])
  return (
    <div ref={element} className={`snackbar ${variant}`} popover="manual">
      {variant === 'loading' ? (
        <span className="spinner" />
      ) : (
        <Icon name={variant === 'success' ? 'check' : 'warning'} size={18} />
      )}
      <span>{text}</span>
    </div>
  )
}
