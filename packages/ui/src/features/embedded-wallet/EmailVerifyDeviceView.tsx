import type { ReactNode } from 'react'
import { Placeholder } from '../../base/Placeholder.js'

/** Shows the digits that the page of the email’s link asks for (S2.11). */
export const EmailVerifyDeviceView = (): ReactNode => <Placeholder shape="message" />
