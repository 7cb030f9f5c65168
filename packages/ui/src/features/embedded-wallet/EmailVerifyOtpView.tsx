import type { ReactNode } from 'react'
import { Placeholder } from '../../base/Placeholder.js'

/** Asks for the code of the email (S2.11). */
export const EmailVerifyOtpView = (): ReactNode => <Placeholder shape="message" />
