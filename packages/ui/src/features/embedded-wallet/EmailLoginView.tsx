import type { ReactNode } from 'react'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { Agreement } from '../../shared/connect/Agreement.js'
import { useConnect } from '../../shared/connect/useConnect.js'
import { EmailField } from '../../shared/email/EmailField.js'
import { useEmbeddedWallet } from '../../shared/email/useEmbeddedWallet.js'
import { LoginProgress } from './LoginProgress.js'
import { useShownLogin } from './useShownLogin.js'

/** The field of the email alone, and how far a login is that needs nothing of the visitor, or has ended. */
export function EmailLoginView(): ReactNode {
  const view = useStyles(viewStyles)
  const wallet = useEmbeddedWallet()
  const login = useShownLogin(wallet)
  const connect = useConnect()
  if (login.status !== 'idle') return <LoginProgress {...wallet} login={login} />
  return (
    <div className={view.rows}>
      <EmailField allows={connect.allows} />
      <Agreement {...connect} />
    </div>
  )
}
