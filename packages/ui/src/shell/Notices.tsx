import type { ReactNode } from 'react'
import { AlertBar } from './AlertBar.js'
import { Snackbar } from './Snackbar.js'

/** What is said in passing. One chunk, fetched when there is first something to say. */
export function Notices(): ReactNode {
  return (
    <>
      <AlertBar />
      <Snackbar />
    </>
  )
}
