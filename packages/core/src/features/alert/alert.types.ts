/** A note to the developer, shown in the modal while `debug` is on (S3.18). */
export interface AlertState {
  open: boolean
  variant: 'info' | 'success' | 'warning' | 'error'
  message: string
}

/** The alert: opens only when debug is on, closes by reset (S4.11). */
export interface AlertController {
  readonly state: AlertState
  open(message: string, variant?: AlertState['variant']): void
  close(): void
}
