/** The error of a chain whose nodes don't answer, or answer with what can't be. Later, the call may succeed. */
export class ChainAway extends Error {}

/** The error that a node itself answered with. */
export class ChainRefused extends Error {
  readonly code: number

  constructor(method: string, code: number) {
    // The text of a node may have its URL, with the key of the operator.
    super(`${method} was refused with ${code}.`)
    this.code = code
  }
}
