import type { SnackbarVariant } from '@latchkit/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { DrawnCheck } from '../../base/DrawnCheck.js'
import { useLatchAccount } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useSay } from '../../words/useSay.js'
import { useSayError } from '../../words/useSayError.js'
import { Icon } from '../../base/Icon.js'
import { Spinner } from '../../base/Spinner.js'
import { infoIcon } from '../../base/icons/info.js'
import { warningIcon } from '../../base/icons/warning.js'
import { join, useStyles } from '../../base/useStyles.js'
import { useShell } from '../frame/context.js'
import styles from './Snackbar.css'
import { type NoticesWord, noticesWords } from './notices.words.js'

/**
 * Shows the short message (S4.03), in the top layer beside the dialog, whether the modal is open or not: at the bottom of
 * the page, and at its top over the backdrop, where it doesn't cover the dialog's buttons.
 */
export function Snackbar(): ReactNode {
  const css = useStyles(styles)
  const { features, announce, aside } = useShell()
  const {
    open,
    variant,
    message,
    values,
    text: own,
  } = useLatchState(({ snackbar }) => snackbar ?? features.snackbar.state)
  const wallet = useLatchAccount().connectedWalletInfo?.name
  const element = useRef<HTMLDivElement>(null)
  const context = { ...values, wallet: values.wallet ?? wallet }
  const say = useSay(noticesWords)
  const sayError = useSayError()
  const said = (): string => own ?? (isNotice(message) ? say(message, context) : sayError({ code: message, context }))
  const text = open ? said() : ''
  useEffect(() => {
    if (!open) return
    const bar = element.current
    // It keeps its place while the dialog closes.
    bar?.toggleAttribute('data-over', !!aside.parentNode?.querySelector('dialog[open]'))
    bar?.showPopover?.()
    return () => bar?.hidePopover?.()
  }, [open, text, aside])
  const announced = useRef('')
  useEffect(() => {
    // React's StrictMode runs the effect twice, and a message must be read once.
    if (text && text !== announced.current) announce(text)
    announced.current = text
  }, [text, announce])
  return createPortal(
    // Hidden from screen readers: the status region holds the same text.
    <div ref={element} className={join(css.snackbar, css[variant])} part="snackbar" popover="manual" aria-hidden>
      <Sign variant={variant} />
      <span dir="auto">{text}</span>
    </div>,
    aside,
  )
}

function Sign({ variant }: { readonly variant: SnackbarVariant }): ReactNode {
  if (variant === 'loading') return <Spinner />
  if (variant === 'success') return <DrawnCheck size={18} />
  return <Icon shape={variant === 'info' ? infoIcon : warningIcon} size={18} />
}

/** Whether `key` is the key of a short message. Any other key is an error's code. */
const isNotice = (key: string): key is NoticesWord => Object.hasOwn(noticesWords, key)
