/** The warning where two copies of the package are on one page. */
export const COPIES = 'two copies of @latchkit/core are on this page. Both work; one would load faster.'

/** The warning where two kits on one page have the same id. */
export const sameIds = (id: string): string =>
  `two kits run under the same id ("${id}") and share what they remember. Give one of them createLatch({ id }).`
