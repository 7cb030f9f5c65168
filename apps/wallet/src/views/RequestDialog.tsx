import { useEffect, useRef, type ReactNode } from 'react'
import type { Prompt } from '../phone.types.js'

interface RequestDialogProps {
  readonly prompt: Prompt
  readonly onDecide: (approved: boolean) => void
}

/** The dialog with an app's full request, and the two buttons that decide it. */
export function RequestDialog({ prompt, onDecide }: RequestDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const show = (): void => dialog.current?.showModal()
    // Escape must not decide the request, and a browser closes the dialog on the second Escape, whatever happens to
    // `cancel`.
    const stopEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.preventDefault()
    }
    const shown = dialog.current
    show()
    document.addEventListener('keydown', stopEscape)
    // A gesture of the phone still closes the dialog, so it is opened again.
    shown?.addEventListener('close', show)
    return () => {
      document.removeEventListener('keydown', stopEscape)
      shown?.removeEventListener('close', show)
    }
  }, [])
  const { app, verify, title, rows, isApprovable } = prompt
  return (
    <dialog ref={dialog} aria-label="Sandbox Phone" onCancel={(event) => event.preventDefault()}>
      <h2>{title}</h2>
      <p className="app">
        <strong>{app.name}</strong>
        <small>{app.url}</small>
      </p>
      <p role={verify.isWarning ? 'alert' : undefined} className={verify.isWarning ? 'warning' : undefined}>
        {verify.text}
      </p>
      <dl>
        {rows.map(([label, text], index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="buttons">
        <button type="button" onClick={() => onDecide(false)}>
          Reject
        </button>
        <button type="button" disabled={!isApprovable} onClick={() => onDecide(true)}>
          Approve
        </button>
      </div>
    </dialog>
  )
}
