import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { backdrop, box, type PageDialogProps } from './pageDialog.js'

/** The dialog of Base UI. */
export function BaseDialog({ isOpen, setOpen, children }: PageDialogProps): ReactNode {
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop style={backdrop} />
        <Dialog.Popup style={box}>
          <Dialog.Title>Your order</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
