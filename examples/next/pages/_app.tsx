import '@latchkit/ui/button.css'
import type { LatchInitialState } from '@latchkit/core'
import type { AppProps } from 'next/app'
import { Providers } from '../providers'

/** The props that pages take from `getServerSideProps`. */
interface PageProps {
  initialState?: LatchInitialState | null
}

export default function App({ Component, pageProps }: AppProps<PageProps>) {
  return (
    <Providers initialState={pageProps.initialState ?? undefined}>
      <Component {...pageProps} />
    </Providers>
  )
}
