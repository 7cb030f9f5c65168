import type { ConnectedAccount, ConnectionController } from '../features/connection/connection.types.js'

/** The active account. Throws `missing()` without one. */
export function accountNow({ account }: Pick<ConnectionController, 'account'>, missing: () => Error): ConnectedAccount {
  const active = account()
  if (!active) throw missing()
  return active
}
