import type { HintContext } from '../../kit/feature.types.js'

/** One line of ASCII, of the characters that a URI may have, and spaces: what the grammar of EIP-4361 takes. */
const STATEMENT = /^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/

/** Hints at options of signing in that no message can have, or that have no effect. */
export function hintsOf({ given: { siwx } }: HintContext): string[] {
  const { statement, expiresInMs, required, oneClick } = siwx ?? {}
  return [
    statement !== undefined &&
      !STATEMENT.test(statement) &&
      'siwx.statement must be one line of ASCII letters, digits and punctuation: with another one no visitor can sign in.',
    expiresInMs !== undefined &&
      !(expiresInMs > 0 && Number.isFinite(expiresInMs)) &&
      'siwx.expiresInMs is a time in ms above 0: with another one no visitor can sign in.',
    oneClick?.length && required === false && 'siwx.oneClick has no effect where a sign-in is not required.',
  ].filter((hint) => typeof hint === 'string')
}
