import { Refusal } from './answers.js'

const MAX_BYTES = 65_536

/**
 * Reads the body of a request: a JSON object, or nothing, which is an empty one. Refuses one that is larger than 64 kB
 * before it is read to its end.
 */
export async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = decode(await readBytes(request))
  const body = text?.trim() === '' ? {} : parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'bad-request')
  return { ...body }
}

async function readBytes({ headers, body }: Request): Promise<Uint8Array> {
  if (Number(headers.get('content-length')) > MAX_BYTES) throw new Refusal(413, 'too-large')
  const parts: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    length += part.value.length
    if (length <= MAX_BYTES) continue
    await reader?.cancel()
    throw new Refusal(413, 'too-large')
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
