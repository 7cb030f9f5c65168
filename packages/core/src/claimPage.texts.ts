// What a developer reads where kits on one page get in each other's way. Loaded by whoever says it.

export const COPIES = 'two copies of @latchkit/core are on this page. Both work; one would load faster.'

export const sameIds = (id: string): string =>
  `two kits run under the same id ("${id}") and share what they remember. Give one of them createLatch({ id }).`
