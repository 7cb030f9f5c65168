import type { ReactNode } from 'react'
import type { TaskProps } from './WindowView.js'

export function ApproveView(_: TaskProps<'approve'>): ReactNode {
  return null
}
