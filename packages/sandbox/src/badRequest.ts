/**
 * An error of a request that is invalid (400) or asks for something unknown (404). Its message is the answer's text.
 */
export class BadRequest extends Error {
  readonly status: 400 | 404

  constructor(message: string, status: 400 | 404 = 400) {
    super(message)
    this.status = status
  }
}
