/** Answers a request without faults. */
export type Answer = (request: Request) => Promise<Response>
