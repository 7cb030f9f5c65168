import { expect, onTestFinished, vi } from 'vitest'
import { cdp } from 'vitest/browser'

/** Has the browser say what the visitor prefers (`prefers-reduced-motion`), until the test is over. */
export async function prefers(name: string, value: string): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const emulate = (features: readonly object[]): Promise<unknown> =>
    session.send('Emulation.setEmulatedMedia', { features })
  await emulate([{ name, value }])
  onTestFinished(async () => void (await emulate([])))
  await vi.waitFor(() => expect(matchMedia(`(${name}: ${value})`).matches).toBe(true))
}
