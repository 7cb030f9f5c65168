import { browserEnvironment, type Latch } from '@latchkit/core'

/**
 * Warns the developer by the environment (the console by default) and by an alert in the modal. Call it in debug mode
 * only.
 */
export async function warn(latch: Latch, text: string): Promise<void> {
  const environment = { ...browserEnvironment(), ...latch.options.environment }
  environment.warn(text)
  const { open } = await latch.feature('alert')
  open(text, 'warning')
}
