import type { Latch } from '@latchkit/core'

const KEY = 'lab-settled'

/** The hashes of the transactions whose end the app's handler got: those of all loads of the page, in all tabs. */
export const settledHashes = (): readonly string[] => JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]

/** Adds the app's handler, which stores each hash that it gets. A shop would deliver here: it must be told once. */
export async function handleSettled(latch: Latch): Promise<void> {
  const { on } = await latch.feature('transactions')
  on('transactionSettled', ({ transaction: { hash = '' } }) =>
    localStorage.setItem(KEY, JSON.stringify([...settledHashes(), hash])),
  )
}
