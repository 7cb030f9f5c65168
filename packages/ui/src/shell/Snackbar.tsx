import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../base/icons.js'
import { useLatchAccount } from '../react/hooks.js'
import { useLatchState } from '../react/useLatchState.js'
import { sayError, sayIfKnown } from '../words/words.js'
import { useShell } from './context.js'

/** The short message (S4.03). It is drawn in the top layer, beside the dialog: it shows whether that is open or not. */
export function Snackbar(): ReactNode {
  const { features, announce, aside } = useShell()
  const { open, variant, message, values } = useLatchState(({ snackbar }) => snackbar ?? features.snackbar.state)
  const wallet = useLatchAccount().connectedWalletInfo?.name
  const element = useRef<HTMLDivElement>(null)
  const context = { ...values, wallet: values.wallet ?? wallet }
  const text = open ? (sayIfKnown(message, context) ?? sayError({ code: message, context })) : ''
  const modal = useLatchState((state) => state.modal?.open)
  useEffect(() => {
    if (!open) return
    const bar = element.current
    bar?.showPopover?.()
    return () => bar?.hidePopover?.()
    // On top again of a modal that was opened since.
  }, [open, text, modal])
  useEffect(() => {
    if (open) announce(text)
  }, [open, text, announce])
  return createPortal(
    <div ref={element} className={`snackbar ${variant}`} popover="manual">
      {variant === 'loading' ? (
        <span className="spinner" />
      ) : (
        <Icon name={variant === 'success' ? 'check' : 'warning'} size={18} />
      )}
      <span>{text}</span>
    </div>,
    aside,
  )
}
