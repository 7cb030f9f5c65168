import type { ReactNode } from 'react'
import { Placeholder } from '../../base/Placeholder.js'

/** Stands under the frame of the embedded wallet while that asks the visitor something (S2.09). */
export const ApproveTransactionView = (): ReactNode => <Placeholder shape="message" />
