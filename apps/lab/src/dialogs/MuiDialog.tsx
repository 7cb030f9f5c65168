import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import type { ReactNode } from 'react'
import type { PageDialogProps } from './pageDialog.js'

/** The dialog of Material UI. */
export function MuiDialog({ isOpen, setOpen, children }: PageDialogProps): ReactNode {
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby="order">
      <DialogTitle id="order">Your order</DialogTitle>
      {children}
    </Dialog>
  )
}
