import { browserEnvironment, type Latch } from '@latchkit/core'

/** Tells the developer of an app, in debug mode, what of it has no effect: in the console, and in the modal. */
export async function warn(latch: Latch, text: string): Promise<void> {
  const environment = { ...browserEnvironment(), ...latch.options.environment }
  environment.warn(text)
  const { open } = await latch.feature('alert')
  open(text, 'warning')
}
