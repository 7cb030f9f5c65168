import { dribble } from '../dribble.js'
import type { DirectorySwitches } from '../manifest.js'

/** The page of a captive portal, instead of an answer. */
const page = '<!doctype html><title>Sign in to this network</title><p>Please accept our terms.'

/** The size of a huge body, 50 MB, and of the pieces that it is sent in. */
const hugeBytes = 50 * 1_048_576
const pieceBytes = 65_536

/** Replaces the body of an answer, or changes how it arrives. */
export async function spoilBody(answer: Response, body: DirectorySwitches['body']): Promise<Response> {
  if (body === 'whole') return answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (body === 'html') return withBody(answer, page, 'text/html; charset=utf-8')
  return withBody(answer, bodies[body](bytes))
}

type Spoilt = Exclude<DirectorySwitches['body'], 'whole' | 'html'>

const bodies: Readonly<Record<Spoilt, (bytes: Uint8Array<ArrayBuffer>) => BodyInit>> = {
  empty: () => '',
  truncated: (bytes) => bytes.slice(0, Math.floor(bytes.length / 2)),
  dribble: (bytes) => dribble(bytes),
  never: () => new ReadableStream({}),
  huge,
}

/** Returns the same answer with another body, and with another content type where `type` is given. */
export function withBody({ status, headers }: Response, body: BodyInit, type?: string): Response {
  const kept = new Headers(headers)
  kept.delete('content-length')
  if (type !== undefined) kept.set('content-type', type)
  return new Response(body, { status, headers: kept })
}

/** Spaces may follow JSON, so a JSON body stays valid. */
function huge(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const spaces = new Uint8Array(pieceBytes).fill(0x20)
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      const piece = sent === 0 && bytes.length > 0 ? bytes : spaces.slice(0, hugeBytes - sent)
      controller.enqueue(piece)
      sent += piece.length
      if (sent >= hugeBytes) controller.close()
    },
  })
}
