/**
 * The result of a verifier. `unknown`: the signature may be right, but this verifier can't decide it: it needs a node
 * that didn't answer, or a script would have to be run.
 */
export type Verdict = 'valid' | 'invalid' | 'unknown'

/** A text with the signature of an account. */
export interface SignedText<signature = string> {
  /** The network's CAIP-2 id, such as `eip155:1`. */
  readonly chainId: string
  readonly accountAddress: string
  /** What was signed, as the wallet showed it. */
  readonly text: string
  readonly signature: signature
}
