'use client'

import { LatchProvider } from '@latchkit/ui'
import type { ReactNode } from 'react'
import { latch } from './latch'

/** Starts the kit in the browser and puts the modal on the page, around all pages. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <LatchProvider latch={latch}>{children}</LatchProvider>
)
