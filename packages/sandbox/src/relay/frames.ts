/** Identifies a request; the answer repeats it. */
export type FrameId = string | number

/** A JSON-RPC request, from a client or from the relay. */
export interface RequestFrame {
  readonly id: FrameId
  readonly method: string
  readonly params: unknown
}

/** A frame from a client: a request, or the answer to a push. */
export type Frame =
  | ({ readonly kind: 'request' } & RequestFrame)
  | { readonly kind: 'answer'; readonly id: FrameId; readonly ok: boolean }

/** An error that is answered with its JSON-RPC code. */
export class FrameError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Parses a frame.
 *
 * @throws {@link FrameError} with -32700 for text that is no JSON, with -32600 for JSON that is no JSON-RPC 2.0.
 */
export function readFrame(text: string): Frame {
  const frame = parse(text)
  const { id, method, params } = frame
  if (frame.jsonrpc !== '2.0' || (typeof id !== 'string' && typeof id !== 'number')) throw invalidRequest()
  if (typeof method === 'string') return { kind: 'request', id, method, params }
  if ('result' in frame || 'error' in frame) return { kind: 'answer', id, ok: frame.result === true }
  throw invalidRequest()
}

/** Serializes a request. */
export function writeRequest({ id, method, params }: RequestFrame): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}

/** Serializes the result of a request. */
export function writeResult(id: FrameId, result: unknown): string {
  return JSON.stringify({ id, jsonrpc: '2.0', result })
}

/** Serializes the error of a request. `id` is `null` where it couldn't be read. */
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
