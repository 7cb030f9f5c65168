import type { OwnText } from '@latchkit/core'
import type { WordKey } from './keys.js'

/** The app's own texts, for `createLatch({ words })`: by language (a BCP 47 tag), then by key. */
export type Words = Readonly<Record<string, { readonly [key in WordKey]?: OwnText }>>
