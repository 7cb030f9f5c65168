import { expect, onTestFinished, vi } from 'vitest'
import { cdp } from 'vitest/browser'

/** Makes the browser report a visitor's preference, such as `prefers-reduced-motion`, until the end of the test. */
export async function prefers(name: string, value: string): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const emulate = (features: readonly object[]): Promise<unknown> =>
    session.send('Emulation.setEmulatedMedia', { features })
  await emulate([{ name, value }])
  onTestFinished(async () => void (await emulate([])))
  await vi.waitFor(() => expect(matchMedia(`(${name}: ${value})`).matches).toBe(true))
}
