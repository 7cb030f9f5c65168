import type { Token } from '@latchkit/core'

/** The id of a coin or token in lists: as that of a `HeldToken`. */
export const tokenIdOf = ({ networkId, address }: Token): string =>
  address === undefined ? networkId : `${networkId}:${address}`
