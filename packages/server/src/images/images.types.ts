/** The kinds of picture. */
export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

/** The content types of pictures. */
export type ImageType = 'image/svg+xml' | 'image/png' | 'image/webp' | 'image/jpeg' | 'image/gif' | 'image/avif'

/** A picture. */
export interface Image {
  readonly type: ImageType
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The source of pictures, which the developer supplies. */
export interface ImageSource {
  /** Resolves with the picture of an id, or undefined where there is none. */
  readonly find: (kind: ImageKind, id: string) => Promise<Image | undefined>
}
