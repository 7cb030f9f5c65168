import { expect, it } from 'vitest'
import { createSlots, slotMs } from './slots.js'

function setUp() {
  let time = 1_000
  return { slots: createSlots(() => time), pass: (ms: number): void => void (time += ms) }
}

it('has the slot of the time, without being told of it', () => {
  const { slots, pass } = setUp()
  const first = slots.now()
  expect([slots.blockHeight(), slots.untilNext()]).toEqual([1, slotMs])
  pass(3.5 * slotMs)
  expect([slots.now() - first, slots.blockHeight(), slots.untilNext()]).toEqual([3, 4, slotMs / 2])
  slots.next()
  expect([slots.now() - first, slots.untilNext()]).toEqual([4, slotMs / 2])
})

it('has one hash for each slot, and the newest 512 of them', () => {
  const { slots, pass } = setUp()
  const { blockhash } = slots.latest()
  expect(slots.hashes()).toEqual([{ slot: BigInt(slots.now()), hash: blockhash }])
  pass(600 * slotMs)
  const hashes = slots.hashes()
  expect([hashes.length, new Set(hashes.map(({ hash }) => hash)).size]).toEqual([512, 512])
  expect(hashes[0]).toEqual({ slot: BigInt(slots.now()), hash: slots.latest().blockhash })
  expect(hashes.at(-1)?.slot).toBe(BigInt(slots.now() - 511))
})

it('takes a hash for a minute, unless all earlier ones are made invalid, and never another one', () => {
  const { slots, pass } = setUp()
  const { blockhash, lastValidBlockHeight } = slots.latest()
  expect(lastValidBlockHeight - slots.blockHeight()).toBe(60_000 / slotMs)
  pass(60_000 - slotMs)
  // Many hashes, after which the old ones are forgotten.
  for (let each = 0; each < 3; each += 1) slots.hashes()
  expect([slots.isRecent(blockhash), slots.isRecent('11111111111111111111111111111111')]).toEqual([true, false])
  pass(slotMs)
  expect(slots.isRecent(blockhash)).toBe(false)
  const late = slots.latest().blockhash
  expect(slots.isRecent(late)).toBe(true)
  slots.expire()
  expect([slots.isRecent(late), slots.isRecent(slots.latest().blockhash)]).toEqual([false, true])
})

it('takes exactly the hashes of the last minute', () => {
  const { slots, pass } = setUp()
  const hashes: string[] = []
  for (let each = 0; each < 8; each += 1) {
    pass(512 * slotMs)
    hashes.push(...slots.hashes().map(({ hash }) => hash))
  }
  const recent = hashes.filter(slots.isRecent)
  expect(recent).toHaveLength(60_000 / slotMs)
  expect(slots.isRecent(hashes[0] ?? '')).toBe(false)
})
