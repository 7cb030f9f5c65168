import { crc32, deflateSync } from 'node:zlib'

/** The colour of a pixel: red, green, blue, opacity, each 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number, opacity: number]

/** Encodes a square PNG of `size` by `size` pixels. */
export function encodePng(size: number, colourAt: (x: number, y: number) => Colour): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, size)
  view.setUint32(4, size)
  // Eight bits for each of red, green, blue and opacity.
  header.set([8, 6], 8)
  const rows = Array.from({ length: size }, (_, y) => [
    // Each row begins with its filter: none.
    0,
    ...Array.from({ length: size }, (_, x) => colourAt(x, y)).flat(),
  ])
  const pixels = deflateSync(Uint8Array.from(rows.flat()))
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', header),
    ...chunk('IDAT', pixels),
    ...chunk('IEND', new Uint8Array()),
  ])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const typed = Uint8Array.from([...new TextEncoder().encode(name), ...data])
  const framed = new Uint8Array(typed.length + 8)
  const view = new DataView(framed.buffer)
  view.setUint32(0, data.length)
  framed.set(typed, 4)
  view.setUint32(typed.length + 4, crc32(typed))
  return framed
}
