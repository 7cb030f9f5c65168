import { useInsertionEffect } from 'react'
import { useShell } from './context.js'

/** Adopts style sheets in the shadow root, each once. Each view brings its own, so that they load with the view. */
export function useStyles(...texts: readonly string[]): void {
  const { adopt } = useShell()
  useInsertionEffect(() => texts.forEach(adopt))
}
