import { createLatch, type TransactionReceipt, type TransactionRecord } from '@latchkit/core'
import { systemClock, type Clock } from '@latchkit/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Bench } from './adapterBench.js'
import { createFakeStorage } from './createFakeStorage.js'
import { createFakeWindow } from './createFakeWindow.js'
import { needed } from './suite.ability.js'

/** How much faster the kit's timers run: it looks every 4 s, while the chain answers at once. */
const FASTER = 20

/**
 * The tests of a kit that waits for two confirmations while the real chain replaces the block of the payment. Each ends with
 * the block that is in the chain, once.
 */
export function waitingTests(bench: () => Bench): void {
  let kit: Kit

  /** Sends a payment, waits until a block has it, and has the chain replace that block. */
  async function payAndReorganise(how: 'drop' | 'move' | 'fail') {
    const { hash, wait } = await kit.pay({ confirmations: 2 })
    const waiting = wait()
    await expect.poll(() => kit.record(hash).inclusion?.confirmations, PATIENT).toBe(1)
    const block = kit.record(hash).inclusion?.block.hash
    await needed(bench().harness.mining?.reorganise, 'reorganisation')(how)
    await expect.poll(() => kit.record(hash).inclusion?.block.hash, PATIENT).not.toBe(block)
    expect(kit.record(hash)).toMatchObject({ status: 'pending' })
    expect(kit.told).toEqual([])
    return { hash, waiting }
  }

  /** The wait ends so, and the event is emitted once. */
  async function endsAs(waiting: Promise<TransactionReceipt>, end: Partial<TransactionReceipt>): Promise<void> {
    expect(await waiting).toMatchObject(end)
    expect(kit.told.map(({ status }) => status)).toEqual([end.replaced ?? end.status])
  }

  describe('a wait for two confirmations across a reorganisation', () => {
    beforeEach(async () => {
      kit = await createKit(bench())
    })
    afterEach(() => kit.end())

    it.each([
      ['moves it to another block', 'move', 'success'],
      ['has it fail in another block', 'fail', 'reverted'],
    ] as const)('F100 S9.03 ends with the newer block where the chain %s', async (_, how, status) => {
      const { hash, waiting } = await payAndReorganise(how)
      await kit.pay({})
      await endsAs(waiting, { hash, status })
    })

    it('F100 F099 ends with what took its place where the chain drops it', async () => {
      const { waiting } = await payAndReorganise('drop')
      const other = await kit.pay({})
      await kit.pay({})
      await endsAs(waiting, { hash: other.hash, status: 'success', replaced: 'replaced' })
    })
  })
}

/** A look may cross the reorganisation: the next one sees it. */
const PATIENT = { timeout: 10_000 }

type Kit = Awaited<ReturnType<typeof createKit>>

/** Makes a kit with the adapter of the bench in a page of its own, and connects the wallet. */
async function createKit({ harness }: Bench) {
  const { wallet, networks, adapter, newAddress } = harness
  const window = createFakeWindow()
  const withdraw = wallet.announce(window)
  const latch = createLatch({
    networks: [...networks],
    adapters: [adapter],
    metadata: { name: 'Suite' },
    environment: { clock: fasterClock(), window, storage: createFakeStorage().open },
  })
  latch.start()
  await latch.connect({ wallet: wallet.attached.connector.name })
  const { find, on } = await latch.feature('transactions')
  const told: TransactionRecord[] = []
  let paid = 0
  on('transactionSettled', ({ transaction }) => {
    // The payments that make blocks are settled too.
    if (transaction.needs > 1) told.push(transaction)
  })
  return {
    told,
    pay: ({ confirmations }: { readonly confirmations?: number }) =>
      latch.send({ to: newAddress(), amount: `0.00000000000000000${++paid}`, confirmations }),
    record(hash: string): TransactionRecord {
      const record = find(hash)
      if (!record) throw new Error(`No record has the hash ${hash}.`)
      return record
    },
    end() {
      latch.dispose()
      withdraw()
    },
  }
}

/** The real clock, on which waits are shorter. */
function fasterClock(): Clock {
  const clock = systemClock()
  return { ...clock, after: (ms, act) => clock.after(ms / FASTER, act) }
}
