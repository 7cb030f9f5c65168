'use client'

import { useLatchAccount } from '@latchkit/ui'

/** Follows the account: hooks belong in client components. */
export function Greeting() {
  const { address } = useLatchAccount()
  return <p>{address ? `Hello ${address}` : 'Hello stranger'}</p>
}
