import type { EmbeddedLogin } from '@latchkit/core'
import { useState } from 'react'
import type { EmbeddedWallet } from '../../shared/email/useEmbeddedWallet.js'

/**
 * Returns the login that a view shows. Once the login has connected the wallet, the view stays as it was until the modal is
 * closed. With `leaves` it also stays as it was where the login ended otherwise: the field of the email takes its place then.
 */
export function useShownLogin({ login, user }: Pick<EmbeddedWallet, 'login' | 'user'>, leaves = false): EmbeddedLogin {
  const [last, keep] = useState(login)
  const hasEnded = login.status === 'idle' ? leaves || !!user : login.status === 'failed' && leaves
  const shown = hasEnded && last.status !== 'idle' ? last : login
  if (shown !== last) keep(shown)
  return shown
}
