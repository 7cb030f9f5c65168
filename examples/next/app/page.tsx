import { LatchButton } from '@latchkit/ui'
import { Greeting } from '../greeting'

/** A server component: the buttons need no file of their own. */
export default function Page() {
  return (
    <main>
      <h1>App router</h1>
      <LatchButton />
      <Greeting />
    </main>
  )
}
