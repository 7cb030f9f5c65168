import jsQR from 'jsqr'

/** The callbacks of a scan. */
export interface ScanResult {
  /** Called with the text of the first code. The scan has ended then. */
  readonly onText: (text: string) => void
  /** Called with a text where the camera doesn't work. */
  readonly onProblem: (problem: string) => void
}

/** Fast enough for the visitor, slow enough for a phone. */
const FRAME_EVERY_MS = 100

/** Shows the camera in a video until it sees a QR code. Returns a function that ends the scan and the camera. */
export function startScan(video: HTMLVideoElement, { onText, onProblem }: ScanResult): () => void {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const stop = (): void => {
    isOver = true
    clearInterval(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }
  const canvas = document.createElement('canvas')
  const look = (): void => {
    const text = readFrame(video, canvas)
    if (!text) return
    stop()
    onText(text)
  }
  const start = async (): Promise<void> => {
    // Pages without a secure context have no devices.
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!devices) throw new Error('A browser gives the camera to pages on https or localhost only.')
    stream = await devices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) return stop()
    video.srcObject = stream
    await video.play()
    if (!isOver) timer = setInterval(look, FRAME_EVERY_MS)
  }
  start().catch((error: unknown) => {
    if (isOver) return
    stop()
    onProblem(describeProblem(error))
  })
  return stop
}

function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  const { videoWidth: width, videoHeight: height } = video
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || width === 0) return undefined
  canvas.width = width
  canvas.height = height
  context.drawImage(video, 0, 0)
  return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data
}

function describeProblem(error: unknown): string {
  const { name, message } = error as Error
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'There is no camera here. Paste the link.'
  if (name === 'NotAllowedError') return 'The page may not use the camera. Allow it, or paste the link.'
  return `The camera doesn’t work: ${message} Paste the link.`
}
