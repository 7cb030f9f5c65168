import { LatchButton } from '@latchkit/ui'
import Head from 'next/head'
import { Greeting } from '../greeting'

export default function Page() {
  return (
    <main>
      <Head>
        <title>Latchkit in Next</title>
      </Head>
      <h1>Pages router</h1>
      <LatchButton />
      <Greeting />
    </main>
  )
}

/** Each request has a nonce of its own, so the page isn't rendered at build time. */
export const getServerSideProps = () => ({ props: {} })
