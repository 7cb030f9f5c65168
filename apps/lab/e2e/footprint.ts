import type { CDPSession } from '@playwright/test'

/** What a page holds on to. */
export interface Footprint {
  /** In bytes, after a collection. */
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

/** Measures it. Nothing of it depends on how fast the machine is. */
export async function footprint(cdp: CDPSession): Promise<Footprint> {
  // The second collection takes what the first one's finalizers let go of.
  for (let times = 0; times < 2; times++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

/** What came to it since. */
export const growth = (before: Footprint, after: Footprint): Footprint => ({
  heap: after.heap - before.heap,
  nodes: after.nodes - before.nodes,
  listeners: after.listeners - before.listeners,
})
