/** A call with a proof of its device. */
export interface GivenProof {
  /** The header `DPoP`. */
  readonly proof: string
  readonly method: string
  /** The URL as clients have it: behind a proxy, of the server's public URL. */
  readonly url: string
  /** The token of the call, or undefined where it has none. */
  readonly token: string | undefined
}

/**
 * What a proof is worth. `stale`: it has no nonce, or an old one: the client makes another one with the nonce of the answer.
 * `bad`: it is none, is for another call, or was used before.
 */
export type CheckedProof = { readonly state: 'right'; readonly device: string } | { readonly state: 'stale' | 'bad' }

/** The check of proofs. Each function rejects with a `Refusal` of status 503 while the database is away. */
export interface Proofs {
  /** The nonce for the next proof, which each answer bears as `DPoP-Nonce`. */
  readonly nonce: () => Promise<string>
  /** Checks a proof, and uses it up where it is right. Never rejects because of what it holds. */
  readonly check: (given: GivenProof) => Promise<CheckedProof>
}
