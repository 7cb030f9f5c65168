import { LatchButton, useLatchAccount } from '@latchkit/ui'

export default function Home() {
  const { address } = useLatchAccount()
  return (
    <main>
      <h1>React Router</h1>
      <LatchButton />
      <p>{address ? `Hello ${address}` : 'Hello stranger'}</p>
    </main>
  )
}
