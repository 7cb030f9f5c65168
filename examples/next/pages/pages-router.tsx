import type { LatchInitialState } from '@latchkit/core'
import { readLatchCookie } from '@latchkit/core/cookie'
import { LatchButton, LatchStyle } from '@latchkit/ui'
import type { GetServerSideProps } from 'next'
import Head from 'next/head'
import { Greeting } from '../greeting'

interface Props {
  nonce: string | null
  /** For `_app.tsx`. */
  initialState: LatchInitialState | null
}

export default function Page({ nonce }: Props) {
  return (
    <main>
      <Head>
        <title>Latchkit in Next</title>
      </Head>
      <LatchStyle nonce={nonce ?? undefined} />
      <h1>Pages router</h1>
      <LatchButton />
      <Greeting />
    </main>
  )
}

/** Each request has a nonce of its own, that of proxy.ts, so the page isn't rendered at build time. */
export const getServerSideProps: GetServerSideProps<Props> = async ({ req }) => {
  const nonce = req.headers['x-nonce']
  const initialState = readLatchCookie(req.headers.cookie) ?? null
  return { props: { nonce: typeof nonce === 'string' ? nonce : null, initialState } }
}
