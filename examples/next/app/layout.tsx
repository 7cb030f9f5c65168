import { readLatchCookie } from '@latchkit/core/cookie'
import { LatchStyle } from '@latchkit/ui'
import '@latchkit/ui/button.css'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from '../providers'

export const metadata: Metadata = { title: 'Latchkit in Next' }

export default async function Layout({ children }: { children: ReactNode }) {
  const request = await headers()
  // Of proxy.ts. Reading it also keeps pages from being rendered at build time, without a nonce.
  const nonce = request.get('x-nonce') ?? undefined
  return (
    <html lang="en">
      <body>
        <Providers initialState={readLatchCookie(request.get('cookie'))}>
          <LatchStyle nonce={nonce} />
          {children}
        </Providers>
      </body>
    </html>
  )
}
