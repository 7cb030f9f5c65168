/** What tells a request from another, and comes back with its answer. */
export type FrameId = string | number

/** A call, of one of the relay's methods or of the client's. */
export interface RequestFrame {
  readonly id: FrameId
  readonly method: string
  readonly params: unknown
}

/** What a client says: it asks, or it answers a push. */
export type Frame =
  | ({ readonly kind: 'request' } & RequestFrame)
  | { readonly kind: 'answer'; readonly id: FrameId; readonly ok: boolean }

/** A refusal, with its code of JSON-RPC. */
export class FrameError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Throws a {@link FrameError} for what is no JSON-RPC. */
export function readFrame(text: string): Frame {
  const frame = parse(text)
  const { id, method, params } = frame
  if (frame.jsonrpc !== '2.0' || (typeof id !== 'string' && typeof id !== 'number')) throw invalidRequest()
  if (typeof method === 'string') return { kind: 'request', id, method, params }
  if ('result' in frame || 'error' in frame) return { kind: 'answer', id, ok: frame.result === true }
  throw invalidRequest()
}

/** The call, as text. */
export function writeRequest({ id, method, params }: RequestFrame): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}

/** The answer to a call, as text. */
export function writeResult(id: FrameId, result: unknown): string {
  return JSON.stringify({ id, jsonrpc: '2.0', result })
}

/** The refusal of a call, as text. `id` is `null` where it couldn't be read. */
export function writeError(id: FrameId | null, { code, message }: FrameError): string {
  return JSON.stringify({ id, jsonrpc: '2.0', error: { code, message } })
}

function parse(text: string): Readonly<Record<string, unknown>> {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    throw new FrameError(-32700, 'This is no JSON.')
  }
  if (typeof frame !== 'object' || frame === null) throw invalidRequest()
  return frame as Readonly<Record<string, unknown>>
}

function invalidRequest(): FrameError {
  return new FrameError(-32600, 'This is no request of JSON-RPC 2.0.')
}
