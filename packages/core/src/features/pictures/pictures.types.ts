/** What a picture is of. */
export type PictureKind = 'network' | 'token' | 'wallet'

/** The code of a picture. It is loaded when the picture is first drawn. */
export interface LoadedPicture {
  /** The address of the picture: `data:image/…`, https, or an absolute path. It is drawn by `<img>` only. */
  readonly default: string
  /**
   * Of a token's picture: the CAIP-19 ids of the token, such as `eip155:1/erc20:0xa0b8…` with the address in lower
   * case. Another token with the same symbol doesn't get the picture.
   */
  readonly assets?: readonly string[] | undefined
}

/** A picture that the app names in the option `pictures`: what it is of, and how it is loaded. */
export interface PictureSource {
  /** What it is of. */
  readonly kind: PictureKind
  /**
   * The ids of what it is of, at least one. Of a network: CAIP-2 ids. Of a token: its symbol in upper case, or CAIP-19
   * ids. Of a wallet: its rdns, the id of its connector, or its name.
   */
  readonly ids: readonly string[]
  /** Loads the picture: `() => import(…)`. */
  readonly load: () => Promise<LoadedPicture>
}

/** The pictures that are loaded. */
export interface PicturesState {
  /** By {@link PictureSource}: its kind and its ids, a line each. */
  loaded: Readonly<Record<string, LoadedPicture>>
}

/** The controller of the pictures. */
export interface PicturesController {
  readonly state: PicturesState
  /**
   * Loads a picture of the option `pictures` into the state, unless it is loaded or loading. A failure is reported; the
   * next call loads it again.
   */
  load(source: PictureSource): void
}

/** An account whose picture is drawn: the visitor's, or one that they send to. */
export interface AvatarSubject {
  /** In its own notation: with the checksum's capitals on EVM networks. */
  readonly address: string
  /** The address of the account's own picture. Undefined where it has none, or it was not looked up. */
  readonly image: string | undefined
}

/** The options of the pictures. */
export interface PicturesOptions {
  /**
   * Pictures of networks, tokens and wallets that have none of their own: those of `@latchkit/pictures`, or the app's.
   * Each is loaded when it is first drawn. A wallet's own picture, the directory's, and the `assets.imageUrl` of a
   * network win. Where there is no picture, the first letter of the name is drawn.
   */
  readonly pictures?: readonly PictureSource[]
  /**
   * Returns the address of an account's picture, for an `<img>`: `data:`, `https:` or a path of the page. `image` is the
   * account's own, as from its ENS name. Undefined: that one, or where there is none, one made from the address.
   */
  readonly avatar?: ((account: AvatarSubject) => string | undefined) | undefined
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface PicturesFeature {
  readonly controller: PicturesController
  readonly options: PicturesOptions
}
