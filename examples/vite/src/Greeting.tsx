import { useLatchAccount } from '@latchkit/ui'

export function Greeting() {
  const { address } = useLatchAccount()
  return <p>{address ? `Hello ${address}` : 'Hello stranger'}</p>
}
