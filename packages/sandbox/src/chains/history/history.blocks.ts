const day = 86_400

/** How many transactions blocks have, one after the other. */
const sizes = [1, 2, 1, 1, 4, 1, 2, 1]

/** Where the blocks of a history lie. */
export interface BlockPlan {
  /** The number of transactions. */
  readonly count: number
  /** The days that they go back. */
  readonly days: number
  /** The timestamps, in seconds, after which the first block lies, and at which the last one does: two seconds at least. */
  readonly after: number
  readonly until: number
}

/** A block: its timestamp in seconds, and how many transactions it has. */
export interface PlannedBlock {
  readonly timestamp: number
  readonly size: number
}

/**
 * Spreads transactions over blocks, the more the nearer to `until`: with a thousand over eight years, there are some
 * of today, some of each month of this year, and some of each year. Where there are fewer seconds than blocks, blocks have
 * more transactions. The first transaction always has a block of its own.
 */
export function planBlocks({ count, days, after, until }: BlockPlan): readonly PlannedBlock[] {
  const wanted = sizesOf(count)
  const room = until - after
  const all = wanted.length <= room ? wanted : [1, ...evenly(count - 1, room - 1)]
  const reach = Math.min(days * day, room - 1)
  const ages = all.map((_, at) => Math.floor(reach * (all.length < 2 ? 0 : 1 - at / (all.length - 1)) ** 3))
  // Two blocks never have the same second: each is at least as old as the number of blocks that follow.
  const timestamps = ages.map((age, at) => until - Math.max(age, all.length - 1 - at))
  return all.map((size, at) => ({ size, timestamp: timestamps[at] as number }))
}

function sizesOf(count: number): readonly number[] {
  const found: number[] = []
  for (let left = count; left > 0; left -= found.at(-1) as number)
    found.push(Math.min(left, sizes[found.length % sizes.length] as number))
  return found
}

const evenly = (count: number, blocks: number): readonly number[] =>
  Array.from({ length: blocks }, (_, at) => Math.floor(((at + 1) * count) / blocks) - Math.floor((at * count) / blocks))
