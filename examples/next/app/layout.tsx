import '@latchkit/ui/button.css'
import type { Metadata } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { Providers } from '../providers'

export const metadata: Metadata = { title: 'Latchkit in Next' }

export default async function Layout({ children }: { children: ReactNode }) {
  // Each request has a nonce of its own, so no page is rendered at build time.
  await connection()
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
