import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects what is not used any more, and tells how many bytes are. */
export function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What is weakly held goes with the second one.
  for (let round = 0; round < 2; round++) collect()
  return process.memoryUsage().heapUsed
}
