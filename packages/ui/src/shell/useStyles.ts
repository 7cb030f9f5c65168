import { useInsertionEffect } from 'react'
import { useShell } from './context.js'

/** Adds style sheets to the shadow root, each once: a view brings its own, so that nobody pays for those of others. */
export function useStyles(...texts: readonly string[]): void {
  const { adopt } = useShell()
  useInsertionEffect(() => texts.forEach(adopt))
}
