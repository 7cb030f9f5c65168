/** An endpoint of a service, as its server declares it. The types of our own server are in its `endpoints.d.ts`. */
export interface Endpoint {
  /** The path, with any text for each of its parameters. */
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
  /** The JSON of the request. */
  readonly body: unknown
  /** The JSON of the answer, as the server promises it. Answers are checked all the same. */
  readonly answer: unknown
}

/** The query of a request to an endpoint. Lists are joined by commas. A value that is undefined or empty is left out. */
export type QueryOf<Of extends Endpoint> = {
  readonly [Name in keyof Of['query']]: Of['query'][Name] | number | readonly string[] | undefined
}
