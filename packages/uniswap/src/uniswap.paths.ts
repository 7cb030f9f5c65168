import type { Pool, TokenPair } from './uniswap.pools.js'

/** One pool of a path, and the direction. Addresses are in lower case. */
export interface Step {
  readonly pool: Pool
  readonly from: string
  readonly to: string
}

/** One or two pools, one after the other, from the token that is given to the one that arrives. */
export type Path = readonly [Step] | readonly [Step, Step]

/** The pairs whose pools a swap can use: its own, then those of each token between, two by two. */
export const pairsOf = (from: string, to: string, through: readonly string[]): readonly TokenPair[] => [
  [from, to],
  ...between(from, to, through).flatMap((token): readonly TokenPair[] => [
    [from, token],
    [token, to],
  ]),
]

/** The paths over the pools of `pairsOf`, whose order `pools` has. */
export function pathsOf(
  from: string,
  to: string,
  through: readonly string[],
  pools: readonly (readonly Pool[])[],
): readonly Path[] {
  const [direct = [], ...others] = pools
  return [
    ...direct.map((pool): Path => [{ pool, from, to }]),
    ...between(from, to, through).flatMap((token, at) =>
      (others[at * 2] ?? []).flatMap((first) =>
        (others[at * 2 + 1] ?? []).map((second): Path => [
          { pool: first, from, to: token },
          { pool: second, from: token, to },
        ]),
      ),
    ),
  ]
}

const between = (from: string, to: string, through: readonly string[]): readonly string[] =>
  [...new Set(through)].filter((token) => token !== from && token !== to)

/**
 * The parts of a path that are quoted one by one. QuoterV2 quotes two pools of v3 as one part, and so no amount between
 * them is needed.
 */
export const partsOf = (path: Path): readonly Path[] =>
  path.every(({ pool }) => pool.version === 'v3') ? [path] : path.map((step): Path => [step])

/** The tokens of a path, in their order. */
export const tokensOf = (path: Path): readonly string[] => [path[0].from, ...path.map(({ to }) => to)]

/** Names a path, or a part of one, by its tokens and pools: `0xa0b8…/v3.500/0xc02a…/v2/0x6b17…`. */
export const pathName = (path: Path): string =>
  [path[0].from, ...path.flatMap(({ pool, to }) => [pool.version === 'v2' ? 'v2' : `v3.${pool.fee}`, to])].join('/')
