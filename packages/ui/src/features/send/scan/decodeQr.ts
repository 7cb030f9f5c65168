import decodeQR from 'qr/decode.js'

/** The text of the QR code in a picture. Undefined where there is none that can be read. */
export function decodeQr({ width, height, data }: ImageData): string | undefined {
  try {
    return decodeQR({ width, height, data })
  } catch {
    return undefined
  }
}
