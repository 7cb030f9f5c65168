/** What a picture is of. */
export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

/** The types that pictures may have. */
export type ImageType = 'image/svg+xml' | 'image/png' | 'image/webp' | 'image/jpeg' | 'image/gif' | 'image/avif'

/** A picture. */
export interface Image {
  readonly type: ImageType
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Where pictures come from. */
export interface ImageSource {
  /** Resolves with undefined where there is none. */
  readonly find: (kind: ImageKind, id: string) => Promise<Image | undefined>
}
