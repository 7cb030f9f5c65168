/** Reads the text of a QR code in what a camera shows. Resolves with undefined where there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** The part of the Barcode Detection API that is used. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

/** The constructor of the Barcode Detection API. */
export interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The longer side of the picture that the decoder gets, in pixels: enough for the codes of addresses and links. */
const MAX_PIXELS = 640

/** What {@link createCodeReader} needs. */
export interface CodeReaderDeps {
  /** `BarcodeDetector` of the browser. Undefined where it has none. */
  readonly detectorClass: DetectorClass | undefined
  /** Loads the decoder, for browsers that read no codes themselves. */
  readonly loadDecoder: () => Promise<{ readonly decodeQr: (picture: ImageData) => string | undefined }>
  /** Takes a picture of what the camera shows. Undefined where it shows nothing yet. */
  readonly take?: (video: HTMLVideoElement) => ImageData | undefined
}

/**
 * Makes a reader: by the browser, else by the decoder, which is loaded with the first picture then. Some browsers have the
 * API and no service behind it: the decoder takes over from them.
 */
export function createCodeReader({ detectorClass, loadDecoder, take = takePicture }: CodeReaderDeps): CodeReader {
  let detector: Promise<Detector | undefined> = makeDetector(detectorClass)
  return async (video) => {
    const own = await detector
    if (own)
      try {
        return (await own.detect(video))[0]?.rawValue
      } catch {
        detector = Promise.resolve(undefined)
      }
    const { decodeQr } = await loadDecoder()
    const picture = take(video)
    return picture && decodeQr(picture)
  }
}

async function makeDetector(detectorClass: DetectorClass | undefined): Promise<Detector | undefined> {
  try {
    const formats = (await detectorClass?.getSupportedFormats()) ?? []
    return detectorClass && formats.includes('qr_code') ? new detectorClass({ formats: ['qr_code'] }) : undefined
  } catch {
    return undefined
  }
}

function takePicture(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, MAX_PIXELS / Math.max(videoWidth, videoHeight))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  if (!width || !height) return undefined
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}
