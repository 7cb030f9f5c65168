/** What the page of the frame says of the page around it, by the server's word. */
export interface SdkFacts {
  readonly projectId: string
  /** The only origin that may frame this document. */
  readonly parentOrigin: string
  /** Whether the operator lets this origin's requests be approved in the frame. */
  readonly isTrusted: boolean
  /** The nonce for the first proof of this device. */
  readonly nonce: string | undefined
}
