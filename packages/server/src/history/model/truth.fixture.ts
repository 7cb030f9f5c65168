import type { World } from '../../chain/world.fixture.js'

/** A row of a history: the hash of a transaction and its time, which tells forks apart. */
export type Row = string

/** A block of the truth, with the rows of each account that it has, in lower case. */
interface TrueBlock {
  readonly hash: string
  readonly rows: ReadonlyMap<string, readonly Row[]>
}

/** The rows of accounts in a chain at a moment, the newest first. */
interface Moment {
  /** What the chain did. */
  readonly step: string
  readonly blocks: readonly TrueBlock[]
  readonly rowsOf: (account: string) => readonly Row[]
}

/** What the server answered to one client, in the order of the answers. */
export interface Answer {
  readonly account: string
  /** The first page. */
  readonly rows: readonly Row[]
  readonly hasNext: boolean
  /** Whether the answer says that the newest blocks are still to be read. */
  readonly isBehind: boolean
}

/** A page of a cursor. */
export interface OlderPage {
  readonly account: string
  /** The last row of the page before. */
  readonly last: Row
  /** Undefined where the server refused the cursor. */
  readonly rows: readonly Row[] | undefined
}

/** The most rows of a page. */
const PAGE_SIZE = 50

/** The row of a transaction. */
export const toRow = (hash: string, minedAt: Date): Row => `${hash} ${minedAt.toISOString()}`

const toMoment = (blocks: readonly TrueBlock[], step: string): Moment => {
  const kept = new Map<string, readonly Row[]>()
  return {
    step,
    blocks,
    rowsOf(given) {
      const account = given.toLowerCase()
      const rows = kept.get(account) ?? blocks.toReversed().flatMap((block) => block.rows.get(account) ?? [])
      kept.set(account, rows)
      return rows
    },
  }
}

/** All that a chain was, moment by moment, as its node says. Shares no code with the server. */
export function createTruth() {
  const moments: Moment[] = []
  const known = new Map<string, TrueBlock>()

  async function readBlock({ client }: World, number: number): Promise<TrueBlock> {
    const { hash, timestamp, transactions } = await client.getBlock({ blockNumber: BigInt(number) })
    const minedAt = new Date(Number(timestamp) * 1_000)
    const rows = new Map<string, Row[]>()
    for (const each of [...transactions].reverse()) {
      const { from, to, logs } = await client.getTransactionReceipt({ hash: each })
      const moved = logs.flatMap(({ topics }) => topics.slice(1).map((topic) => `0x${topic.slice(26)}`))
      for (const account of new Set([from, ...(to ? [to] : []), ...moved].map((one) => one.toLowerCase())))
        rows.set(account, [...(rows.get(account) ?? []), toRow(each, minedAt)])
    }
    return { hash, rows }
  }

  return {
    moments,
    /** Notes what the chain is now. */
    async note(world: World, step: string): Promise<void> {
      const blocks: TrueBlock[] = []
      const before = moments.at(-1)?.blocks ?? []
      const head = Number(await world.client.getBlockNumber())
      let shared = Math.min(head + 1, before.length)
      const hashAt = async (number: number) => (await world.client.getBlock({ blockNumber: BigInt(number) })).hash
      while (shared > 0 && (await hashAt(shared - 1)) !== before[shared - 1]?.hash) shared -= 1
      blocks.push(...before.slice(0, shared))
      for (let number = shared; number <= head; number += 1) {
        const block = await readBlock(world, number)
        known.set(block.hash, block)
        blocks.push(block)
        // Each block but those of another fork was the head for a moment.
        if (shared === before.length) moments.push(toMoment([...blocks], step))
      }
      if (shared < before.length) moments.push(toMoment(blocks, step))
    },
  }
}

/** The truth of a chain. */
export type Truth = ReturnType<typeof createTruth>

const isSame = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at])

/** Whether rows are what a moment has of an account, or had before its newest blocks came. */
function isPart({ rowsOf }: Moment, { account, rows, hasNext }: Answer, isWhole: boolean): boolean {
  const all = rowsOf(account)
  const at = rows[0] === undefined ? all.length : all.indexOf(rows[0])
  if (at < 0 || (isWhole && at > 0)) return false
  const rest = all.slice(at)
  return isSame(rest.slice(0, PAGE_SIZE), rows) && hasNext === rest.length > PAGE_SIZE
}

/** Of which moments an answer would be the truth if their chains had ended earlier, and its newest row that none has. */
function describeRows(moments: readonly Moment[], { account, rows, hasNext }: Answer): string {
  const found = moments.flatMap(({ step, blocks }, index) => {
    const heights = blocks.flatMap((_, at) => {
      const { rowsOf } = toMoment(blocks.slice(0, at + 1), step)
      const all = rowsOf(account)
      return isSame(all.slice(0, PAGE_SIZE), rows) && hasNext === all.length > PAGE_SIZE ? at + 1 : []
    })
    return heights.length > 0 ? [`${index} (${step}) to ${heights.join(', ')} of ${blocks.length} blocks`] : []
  })
  const unknown = rows.filter((row) => !moments.some(({ rowsOf }) => rowsOf(account).includes(row)))
  return `with fewer blocks ${found.join('; ') || 'none'}; ${unknown.length} rows of no moment, such as ${unknown[0]}`
}

/**
 * Expects that each answer of a series is the truth of a moment that is not before that of the answer before. One that says
 * that it lacks the newest blocks may be the beginning of such a truth. Returns the first answer that is neither.
 */
export function findWrong({ moments }: Truth, answers: readonly Answer[]): string | undefined {
  let now = 0
  for (const [number, answer] of answers.entries()) {
    const at = moments.findIndex((moment, index) => index >= now && isPart(moment, answer, !answer.isBehind))
    if (at < 0) {
      const tell = (index: number): string =>
        `${index} (${moments[index]?.step}, ${moments[index]?.blocks.length} blocks)`
      const older = tell(moments.findLastIndex((moment) => isPart(moment, answer, true)))
      const part = tell(moments.findLastIndex((moment) => isPart(moment, answer, false)))
      const found = `as of ${older}, a part of ${part}, ${describeRows(moments, answer)}`
      const flags = `${answer.rows.length} rows, hasNext ${answer.hasNext}, isBehind ${answer.isBehind}`
      return `answer ${number} of ${answer.account} (${flags}) after moment ${tell(now)}: ${found}`
    }
    if (!answer.isBehind) now = at
  }
  return undefined
}

/** Returns the first page that isn't what the chain had after its cursor, or was refused without a cause. */
export function findWrongPage({ moments }: Truth, pages: readonly OlderPage[]): string | undefined {
  for (const [number, { account, last, rows }] of pages.entries()) {
    const having = moments.filter(({ rowsOf }) => rowsOf(account).includes(last))
    const all = having[0]?.rowsOf(account) ?? []
    const at = all.indexOf(last)
    const wasLeft = moments.slice(moments.indexOf(having[0] as Moment)).length > having.length
    if (rows ? !isSame(all.slice(at + 1, at + 1 + PAGE_SIZE), rows) : !wasLeft)
      return `page ${number} after ${last}: ${rows ? `${rows.length} rows` : 'refused'}`
  }
  return undefined
}
