import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { backdrop, box, type PageDialogProps } from './pageDialog.js'

/** The dialog of Headless UI. */
export function HeadlessDialog({ isOpen, setOpen, children }: PageDialogProps): ReactNode {
  return (
    <Dialog open={isOpen} onClose={setOpen}>
      <DialogBackdrop style={backdrop} />
      <DialogPanel style={box}>
        <DialogTitle>Your order</DialogTitle>
        {children}
      </DialogPanel>
    </Dialog>
  )
}
