import type { Address, Hex } from 'viem'
import { anyTime, createRandom, startWorld, type World } from '../../chain/world.fixture.js'
import { createRpcNodes } from '../../rpc/rpc.nodes.js'
import type { RpcNodes } from '../../rpc/rpc.types.js'
import { createTruth } from './truth.fixture.js'

const pickOf = ({ accounts, random }: World): Address => accounts[random(3)] as Address

/** Starts a chain on which the histories of the accounts have more than a page. */
async function startFilled(seed: number, began: number): Promise<World> {
  const world = await startWorld({ seed, began })
  for (let block = 0; block < 4; block += 1) {
    for (let left = 20; left > 0; left -= 1) await world.acts.coin(pickOf(world), pickOf(world))
    await world.mine()
  }
  return world
}

/**
 * Starts a chain that grows, reorganises, goes back, and begins anew, as the seed says. Each step is of one moment: no call
 * of a node sees the middle of it.
 */
export async function startLivingChain(seed: number, networkId: string) {
  const random = createRandom(seed)
  const began = anyTime()
  const truth = createTruth()
  let world: World = await startFilled(seed, began)
  let nodes = createRpcNodes({ [networkId]: [world.url] })
  await truth.note(world, 'begin')
  let isAway = false
  /** The calls that nodes answer now, and what those wait for that come during a step. */
  let open = 0
  let step: Promise<void> | undefined
  let onIdle: () => void = () => undefined
  const counts: Record<string, number> = {}
  /** Snapshots of the present chain, with the heights at which they were taken. */
  let snapshots: { readonly id: Hex; readonly height: number }[] = []

  const wrapped: RpcNodes = {
    networkIds: [networkId],
    async request(...call) {
      while (step) await step
      if (isAway) return 'silent'
      open += 1
      try {
        return await nodes.request(...call)
      } finally {
        open -= 1
        if (open === 0) onIdle()
      }
    },
  }

  async function grow(): Promise<void> {
    for (let left = random(7); left > 0; left -= 1) {
      const kinds = [world.acts.coin, world.acts.token, world.acts.coin]
      await kinds[random(kinds.length)]?.(pickOf(world), pickOf(world))
    }
    await world.mine()
  }
  const steps: Record<string, () => Promise<void>> = {
    grow,
    async growFast() {
      for (let blocks = 1 + random(30); blocks > 0; blocks -= 1) await grow()
    },
    async reorg() {
      const height = Number(await world.client.getBlockNumber())
      const depth = Math.min(1 + random(random(4) === 0 ? 30 : 6), height - 3)
      if (depth > 0) await world.reorg(depth)
      snapshots = []
    },
    async reorgAndGrow() {
      await steps['reorg']?.()
      await truth.note(world, 'reorgAndGrow')
      await grow()
    },
    async snapshot() {
      const height = Number(await world.client.getBlockNumber())
      snapshots.push({ id: await world.client.snapshot(), height })
      await grow()
    },
    async revert() {
      const snapshot = snapshots.pop()
      if (!snapshot) return grow()
      await world.client.revert({ id: snapshot.id })
      await truth.note(world, 'revert')
      if (random(2) === 0) await grow()
    },
    async goAway() {
      isAway = true
    },
  }
  const weights = { grow: 40, growFast: 3, reorg: 5, reorgAndGrow: 5, snapshot: 4, revert: 4, goAway: 2 }
  const names = Object.entries(weights).flatMap(([name, weight]) => Array.from({ length: weight }, () => name))

  /** Does a step, while no call of a node is open. */
  async function take(name: string): Promise<void> {
    let end: () => void = () => undefined
    step = new Promise((resolve) => (end = resolve))
    if (open > 0) await new Promise<void>((resolve) => (onIdle = resolve))
    onIdle = () => undefined
    try {
      counts[name] = (counts[name] ?? 0) + 1
      isAway = false
      await steps[name]?.()
    } finally {
      step = undefined
      end()
    }
    await truth.note(world, name)
  }

  /** Lets another chain be in the place of this one: with the same first block, or with another one. */
  async function beginAnew(isFork: boolean): Promise<void> {
    const next = await startFilled(seed + random(1_000), isFork ? began : anyTime())
    const old = world
    steps[isFork ? 'beginAgain' : 'beginAnew'] = async () => {
      world = next
      nodes = createRpcNodes({ [networkId]: [world.url] })
      snapshots = []
      await old.stop()
    }
    await take(isFork ? 'beginAgain' : 'beginAnew')
  }

  return {
    truth,
    nodes: wrapped,
    random,
    counts,
    accounts: world.accounts.slice(0, 3),
    beginAnew,
    next: () => take(names[random(names.length)] ?? 'grow'),
    /** Lets the nodes be there, and the chain grow beyond each fork: a node whose chain went back can't be told from a slow one. */
    async outgrow(): Promise<void> {
      isAway = false
      const most = Math.max(...truth.moments.map(({ blocks }) => blocks.length))
      while ((truth.moments.at(-1)?.blocks.length ?? 0) <= most) await take('grow')
    },
    stop: () => world.stop(),
  }
}

/** A chain that lives. */
export type LivingChain = Awaited<ReturnType<typeof startLivingChain>>
