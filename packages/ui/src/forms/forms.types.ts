import type { Namespace } from '@latchkit/core'

/** A coin or token that the visitor can send. */
export interface FormToken {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The exact amount that the visitor has, a decimal text. Undefined where it isn't known. */
  readonly balance?: string | undefined
  /** What that is worth, formatted. */
  readonly worth?: string | undefined
  readonly imageUrl?: string | undefined
  /** What has to be known of it: a part of the name of its button, for screen readers. */
  readonly note?: string | undefined
  readonly network: { readonly name: string; readonly namespace: Namespace; readonly imageUrl?: string | undefined }
}
