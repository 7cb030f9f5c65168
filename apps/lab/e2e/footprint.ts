import type { CDPSession } from '@playwright/test'

/** The memory that a page uses. */
export interface Footprint {
  /** In bytes, after a garbage collection. */
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

/** Measures the page's memory. The result doesn't depend on the speed of the machine. */
export async function footprint(cdp: CDPSession): Promise<Footprint> {
  // The second collection frees what the finalizers of the first one release.
  for (let times = 0; times < 2; times++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

/** Returns the difference of two measurements. */
export const growth = (before: Footprint, after: Footprint): Footprint => ({
  heap: after.heap - before.heap,
  nodes: after.nodes - before.nodes,
  listeners: after.listeners - before.listeners,
})
