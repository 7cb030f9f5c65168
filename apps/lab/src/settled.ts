import type { Latch } from '@latchkit/core'

const KEY = 'lab-settled'

/** The hashes of the transactions whose end the app's handler got: those of all loads of the page, in all tabs. */
export function settledHashes(): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
  } catch {
    // The page may have no storage.
    return []
  }
}

/** Adds the app's handler, which stores each hash that it gets. A shop would deliver here: it must be told once. */
export async function handleSettled(latch: Latch): Promise<void> {
  const { on } = await latch.feature('transactions')
  on('transactionSettled', ({ transaction: { hash = '' } }) => store(JSON.stringify([...settledHashes(), hash])))
}

/** Stores the list. A page without storage, or with a full one, has none. */
function store(list: string): void {
  try {
    localStorage.setItem(KEY, list)
  } catch {
    // The visitor sees what became of the payment nevertheless.
  }
}
