import { useInsertionEffect } from 'react'
import { useShell } from './context.js'

/** Adds a style sheet to the shadow root, once: a view brings its own, so that nobody pays for those of others. */
export function useStyles(text: string): void {
  const { adopt } = useShell()
  useInsertionEffect(() => adopt(text), [adopt, text])
}
