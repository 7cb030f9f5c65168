/** The error of a body that is larger than its limit. */
export class TooLarge extends Error {}

/**
 * Reads a whole body. Rejects with {@link TooLarge}, and ends the body, once it has more than `most` bytes (F022).
 */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop by an error ends the body.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) throw new TooLarge(`The body has more than ${most} bytes.`)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
