/** What a request asks for can't be, or isn't there; its message is the answer. */
export class BadRequest extends Error {
  readonly status: 400 | 404

  constructor(message: string, status: 400 | 404 = 400) {
    super(message)
    this.status = status
  }
}
