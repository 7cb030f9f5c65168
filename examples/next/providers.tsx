'use client'

import type { LatchInitialState } from '@latchkit/core'
import { LatchProvider } from '@latchkit/ui'
import type { ReactNode } from 'react'
import { latch } from './latch'

interface Props {
  /** What the server read from the request’s cookies. */
  initialState: LatchInitialState | undefined
  children: ReactNode
}

/** Starts the kit in the browser and puts the modal on the page, around all pages. */
export const Providers = ({ initialState, children }: Props) => (
  <LatchProvider latch={latch} initialState={initialState}>
    {children}
  </LatchProvider>
)
