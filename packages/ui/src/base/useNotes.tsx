import { useId, type ReactNode } from 'react'

/** What stands below a field. */
export interface NotesProps {
  /** What helps to fill it in. */
  readonly hint?: ReactNode
  /** What is wrong with what is in it. It takes the hint's place, and is said once when it comes. */
  readonly error?: ReactNode
}

/** A field's notes, and what ties the field to them. */
export interface Notes {
  readonly notes: ReactNode
  readonly described: { readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true }
}

/** The hint or the error of a field. */
export function useNotes({ hint, error }: NotesProps): Notes {
  const id = useId()
  if (error)
    return {
      notes: (
        // Its own element: an alert is heard when it comes, not when a hint becomes one.
        <p className="flaw" id={id} role="alert" key="error">
          {error}
        </p>
      ),
      described: { 'aria-describedby': id, 'aria-invalid': true },
    }
  if (!hint) return { notes: null, described: {} }
  return {
    notes: (
      <p className="tip" id={id}>
        {hint}
      </p>
    ),
    described: { 'aria-describedby': id },
  }
}
