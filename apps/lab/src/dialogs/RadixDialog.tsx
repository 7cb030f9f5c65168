import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { backdrop, box, type PageDialogProps } from './pageDialog.js'

/** The dialog of Radix. */
export function RadixDialog({ isOpen, setOpen, children }: PageDialogProps): ReactNode {
  return (
    <Root open={isOpen} onOpenChange={setOpen}>
      <Portal>
        <Overlay style={backdrop} />
        <Content style={box} aria-describedby={undefined}>
          <Title>Your order</Title>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
