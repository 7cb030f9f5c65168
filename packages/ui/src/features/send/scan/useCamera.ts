import { useEffect, useRef, useState, type RefObject } from 'react'
import { createCodeReader, type DetectorClass } from './readCode.js'

/** The time between two readings of a code, in ms. */
const READ_EVERY_MS = 150

/**
 * What the camera does. `refused`: the visitor or the page's policy doesn't allow it. `none`: there is no camera, or the
 * browser gives pages none. `busy`: another app has it. `failed`: it ended, or didn't start for another reason.
 */
export type CameraStatus = 'starting' | 'on' | 'refused' | 'none' | 'busy' | 'failed'

/** A camera that scans. */
export interface Camera {
  readonly status: CameraStatus
  /** The element that shows what the camera sees. */
  readonly video: RefObject<HTMLVideoElement | null>
  /** Asks for the camera again. */
  readonly retry: () => void
}

/**
 * Opens the camera while `isOn`, and calls `onText` once with the text of the first code. The camera is stopped at once
 * when the view is left, when it is closed, and after a code.
 */
export function useCamera(isOn: boolean, onText: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [status, setStatus] = useState<CameraStatus>('starting')
  const [tries, setTries] = useState(0)
  const latest = useRef(onText)
  useEffect(() => void (latest.current = onText))
  useEffect(() => {
    const element = video.current
    if (!isOn || !element) return
    return scan(element, { tell: setStatus, found: (text) => latest.current(text) })
  }, [isOn, tries])
  return {
    status,
    video,
    retry: () => setTries(tries + 1),
  }
}

/** What {@link scan} reports. */
interface ScanListener {
  readonly tell: (status: CameraStatus) => void
  readonly found: (text: string) => void
}

/** Opens the camera, and reads until a code is found. Returns a function that stops it. */
function scan(video: HTMLVideoElement, { tell, found }: ScanListener): () => void {
  let hasEnded = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    hasEnded = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }
  const detectorClass = (window as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector
  const readCode = createCodeReader({ detectorClass, loadDecoder: () => import('./decodeQr.js') })

  async function read(): Promise<void> {
    // A chunk that doesn't load now may load with the next picture.
    const text = await readCode(video).catch(() => undefined)
    if (hasEnded) return
    if (text === undefined || text === '') {
      timer = setTimeout(() => void read(), READ_EVERY_MS)
      return
    }
    stop()
    found(text)
  }

  async function start(): Promise<void> {
    // It may start again after it was on.
    tell('starting')
    const opened = await open()
    // The view was left meanwhile.
    if (hasEnded) return opened.getTracks().forEach((track) => track.stop())
    stream = opened
    for (const track of opened.getTracks())
      track.addEventListener('ended', () => {
        if (hasEnded) return
        stop()
        tell('failed')
      })
    video.srcObject = opened
    await video.play()
    if (hasEnded) return
    tell('on')
    await read()
  }

  start().catch((error: unknown) => {
    if (hasEnded) return
    stop()
    tell(statusOf(error))
  })
  return stop
}

async function open(): Promise<MediaStream> {
  // Pages without a secure origin, and some browsers in apps, have no cameras.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) throw new DOMException('', 'NotFoundError')
  return devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
}

/** The names of the errors of `getUserMedia`, and what each means for the visitor. */
const STATUS: Readonly<Record<string, CameraStatus>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

function statusOf(error: unknown): CameraStatus {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return Object.hasOwn(STATUS, name) ? (STATUS[name] ?? 'failed') : 'failed'
}
