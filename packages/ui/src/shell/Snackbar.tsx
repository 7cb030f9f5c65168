import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Icon, warningIcon } from '../base/icons.js'
import { moreStyles } from '../base/more.styles.js'
import { useLatchAccount } from '../react/hooks.js'
import { useLatchState } from '../react/useLatchState.js'
import { sayError } from '../words/en/errors.js'
import { isNotice, say } from '../words/en/notices.js'
import { useShell } from './context.js'
import { useStyles } from './useStyles.js'
import { noticesStyles } from './notices.styles.js'
import { checkIcon } from '../base/moreIcons.js'

/** The short message (S4.03). It is drawn in the top layer, beside the dialog: it shows whether that is open or not. */
export function Snackbar(): ReactNode {
  useStyles(moreStyles, noticesStyles)
  const { features, announce, aside } = useShell()
  const { open, variant, message, values } = useLatchState(({ snackbar }) => snackbar ?? features.snackbar.state)
  const wallet = useLatchAccount().connectedWalletInfo?.name
  const element = useRef<HTMLDivElement>(null)
  const context = { ...values, wallet: values.wallet ?? wallet }
  const text = open ? textOf(message, context) : ''
  useEffect(() => {
    if (!open) return
    const bar = element.current
    bar?.showPopover?.()
    return () => bar?.hidePopover?.()
  }, [open, text])
  useEffect(() => {
    if (open) announce(text)
  }, [open, text, announce])
  return createPortal(
    <div ref={element} className={`snackbar ${variant}`} popover="manual">
      {variant === 'loading' ? (
        <span className="spinner" />
      ) : (
        <Icon shape={variant === 'success' ? checkIcon : warningIcon} size={18} />
      )}
      <span>{text}</span>
    </div>,
    aside,
  )
}

const textOf = (message: string, context: Readonly<Record<string, unknown>>): string =>
  isNotice(message) ? say(message, context) : sayError({ code: message, context })
