/** The state of the alert: a message for developers, shown in the modal while `debug` is on (S3.18). */
export interface AlertState {
  open: boolean
  variant: 'info' | 'success' | 'warning' | 'error'
  /** English text. Empty while the alert is closed. */
  message: string
}

/** The controller of the alert. The alert opens only while debug is on (S4.11). */
export interface AlertController {
  readonly state: AlertState
  /** Shows a message in place of an earlier one. Default variant: `info`. */
  open(message: string, variant?: AlertState['variant']): void
  /** Closes the alert and resets its state (S4.11). */
  close(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface AlertFeature {
  readonly controller: AlertController
}
