/** Names the URLs of tokens' pictures. A token is named by the id in the path of `/public/getTokenImage/{id}`. */
export interface TokenIcons {
  /** Resolves with the URL of a token's picture, as its list gives it, or undefined where there is none. */
  readonly urlOf: (id: string) => Promise<string | undefined>
}
