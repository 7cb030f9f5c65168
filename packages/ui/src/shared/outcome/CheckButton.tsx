import { useState, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { retryIcon } from '../../base/icons/retry.js'
import { useShell } from '../../shell/frame/context.js'

/** Reads once what the chain says of a transaction. The snackbar says why that failed. */
export function CheckButton({
  label,
  check,
}: {
  readonly label: string
  readonly check: () => Promise<void>
}): ReactNode {
  const { features } = useShell()
  const [isBusy, setBusy] = useState(false)
  const press = (): void => {
    setBusy(true)
    check()
      .catch((error: { code: string }) => features.snackbar.show('error', error.code))
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={retryIcon} busy={isBusy} onClick={press}>
      {label}
    </Button>
  )
}
