import { mapAtOnce } from '../base/mapAtOnce.js'
import type { ChainBlock } from '../chain/chain.types.js'
import type { Chain } from '../chain/createChain.js'

/** How many blocks are read before they are written. */
const BLOCKS_AHEAD = 16

/** How many blocks are read at the same time. */
const AT_ONCE = 4

/** Reads the blocks up to the node's head, but not many at a time. Undefined for those that the node doesn't have. */
export function readAhead(
  chain: Pick<Chain, 'block'>,
  first: number,
  latest: number,
): Promise<readonly (ChainBlock | undefined)[]> {
  const numbers = Array.from({ length: Math.min(BLOCKS_AHEAD, Math.max(0, latest + 1 - first)) }, (_, at) => first + at)
  return mapAtOnce(numbers, AT_ONCE, chain.block)
}
