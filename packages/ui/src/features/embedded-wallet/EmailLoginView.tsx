import type { ReactNode } from 'react'
import { Placeholder } from '../../base/Placeholder.js'

/** The field of the email, to log in with (S2.11). */
export const EmailLoginView = (): ReactNode => <Placeholder shape="message" />
