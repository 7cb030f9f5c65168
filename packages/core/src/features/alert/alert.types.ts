/** A note to the developer, shown in the modal while `debug` is on (S3.18). */
export interface AlertState {
  open: boolean
  variant: 'info' | 'success' | 'warning' | 'error'
  message: string
}
