import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type RefObject } from 'react'

/** A form: what is wrong with its fields, and what it does. */
export interface FormOptions<field extends string> {
  /** The text of what is wrong with each field, in the order of the fields. Undefined where the field is fine. */
  readonly flaws: Readonly<Record<field, string | undefined>>
  /** Called by Enter, or by the button of the form, where no field is wrong. The form is busy until it resolves. */
  readonly send: () => void | Promise<void>
}

/** A form that the visitor fills in. */
export interface FormState<field extends string> {
  /** The props of `Form`. */
  readonly form: {
    readonly form: RefObject<HTMLFormElement | null>
    readonly onSubmit: (event: FormEvent) => void
    readonly onBlur: (event: FocusEvent) => void
  }
  /** The first flaw, for the label of the button. Undefined where the form can be sent. */
  readonly flaw: string | undefined
  /** Returns the error to show at a field: its flaw, once the visitor left the field or tried to send the form. */
  readonly errorAt: (field: field) => string | undefined
  readonly isBusy: boolean
}

/**
 * Keeps when errors show and whether a form is busy. A form with a flaw isn't sent: the first wrong field gets the
 * focus. Each field must have its key as `name`. A `send` that rejects ends as one that resolves, so the view shows the
 * failure itself.
 */
export function useForm<field extends string>({ flaws, send }: FormOptions<field>): FormState<field> {
  const form = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState<readonly string[]>([])
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const flaw = Object.values<string | undefined>(flaws).find((each) => each !== undefined)

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])

  const sendIt = async (): Promise<void> => {
    setBusy(true)
    try {
      await send()
    } catch {
      // The view shows it.
    }
    setBusy(false)
  }
  return {
    form: {
      form,
      onSubmit(event) {
        event.preventDefault()
        if (isBusy) return
        if (flaw === undefined) void sendIt()
        else setTries(tries + 1)
      },
      onBlur({ target }) {
        const { name, value } = target as HTMLInputElement
        // An empty field isn't wrong before the visitor wants to send the form.
        if (name && value && !left.includes(name)) setLeft([...left, name])
      },
    },
    flaw,
    errorAt: (field) => (tries > 0 || left.includes(field) ? flaws[field] : undefined),
    isBusy,
  }
}
