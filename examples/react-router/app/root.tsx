import { LatchProvider } from '@latchkit/ui'
import '@latchkit/ui/button.css'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { latch } from './latch'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/icon.svg" />
        <title>Latchkit in React Router</title>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Starts the kit in the browser and puts the modal on the page, around all routes. */
export default function App() {
  return (
    <LatchProvider latch={latch}>
      <Outlet />
    </LatchProvider>
  )
}
