import type { CSSProperties, ReactNode } from 'react'

/** The props of a modal dialog of the page, made by one library of components. Its title is "Your order". */
export interface PageDialogProps {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** The style of the backdrop, in libraries without styles. */
export const backdrop: CSSProperties = { position: 'fixed', inset: 0, background: 'rgb(0 0 0 / 50%)' }

/** The style of the box with the content, in libraries without styles. */
export const box: CSSProperties = { position: 'fixed', inset: '40% 30%', background: 'white' }
