import type { OwnText } from '@latchkit/core'
import type { WordKey } from './keys.js'

/** An app's own texts, for `createLatch({ words })`: by language, then by key. */
export type Words = Readonly<Record<string, { readonly [key in WordKey]?: OwnText }>>
