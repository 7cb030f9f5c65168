import jsQR from 'jsqr'

/** What becomes of a scan. */
export interface ScanResult {
  /** The text of the first code that is seen. The scan is over then. */
  readonly onText: (text: string) => void
  /** Why there is no picture, in words. */
  readonly onProblem: (problem: string) => void
}

/** Often enough for a hand, seldom enough for a phone. */
const FRAME_EVERY_MS = 100

/** Shows the camera in a video until a QR code is seen. The answer ends it, and the camera with it. */
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
    // Pages that aren't served safely have no devices at all.
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
