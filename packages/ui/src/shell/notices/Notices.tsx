import type { ReactNode } from 'react'
import { AlertBar } from './AlertBar.js'
import { Snackbar } from './Snackbar.js'

/** The alert and the snackbar. They share a chunk, which loads when one of them first opens. */
export function Notices(): ReactNode {
  return (
    <>
      <AlertBar />
      <Snackbar />
    </>
  )
}
