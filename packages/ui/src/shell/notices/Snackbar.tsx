import type { SnackbarVariant } from '@latchkit/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { DrawnCheck } from '../../base/DrawnCheck.js'
import { Icon } from '../../base/icons.js'
import { warningIcon } from '../../base/moreIcons.js'
import { drawnStyles } from '../../base/drawn.styles.js'
import { moreStyles } from '../../base/more.styles.js'
import { useLatchAccount } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { noticesWords, type NoticesWord } from '../../words/en/notices.js'
import { useSay } from '../../words/useSay.js'
import { useSayError } from '../../words/useSayError.js'
import { useShell } from '../frame/context.js'
import { useStyles } from '../frame/useStyles.js'
import { noticesStyles } from './notices.styles.js'

/** Shows the short message (S4.03), in the top layer beside the dialog, whether the modal is open or not. */
export function Snackbar(): ReactNode {
  useStyles(moreStyles, drawnStyles, noticesStyles)
  const { features, announce, aside } = useShell()
  const { open, variant, message, values } = useLatchState(({ snackbar }) => snackbar ?? features.snackbar.state)
  const wallet = useLatchAccount().connectedWalletInfo?.name
  const element = useRef<HTMLDivElement>(null)
  const context = { ...values, wallet: values.wallet ?? wallet }
  const say = useSay(noticesWords)
  const sayError = useSayError()
  const said = (): string => (isNotice(message) ? say(message, context) : sayError({ code: message, context }))
  const text = open ? said() : ''
  useEffect(() => {
    if (!open) return
    const bar = element.current
    bar?.showPopover?.()
    return () => bar?.hidePopover?.()
  }, [open, text])
  const announced = useRef('')
  useEffect(() => {
    // React's StrictMode runs the effect twice, and a message must be read once.
    if (text && text !== announced.current) announce(text)
    announced.current = text
  }, [text, announce])
  return createPortal(
    // Hidden from screen readers: the status region holds the same text.
    <div ref={element} className={`snackbar ${variant}`} part="snackbar" popover="manual" aria-hidden>
      <Sign variant={variant} />
      <span>{text}</span>
    </div>,
    aside,
  )
}

function Sign({ variant }: { readonly variant: SnackbarVariant }): ReactNode {
  if (variant === 'loading') return <span className="spinner" />
  return variant === 'success' ? <DrawnCheck size={18} /> : <Icon shape={warningIcon} size={18} />
}

/** Whether `key` is the key of a short message. Any other key is an error's code. */
const isNotice = (key: string): key is NoticesWord => Object.hasOwn(noticesWords, key)
