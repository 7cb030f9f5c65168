import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { startScan } from '../startScan.js'

/** The camera's picture, until it shows a code. */
export function ScannerView({ onText }: { onText: (text: string) => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const take = useEffectEvent(onText)
  useEffect(() => {
    if (!video.current) return undefined
    return startScan(video.current, { onText: (text) => take(text), onProblem: setProblem })
  }, [])
  if (problem !== undefined) return <p role="alert">{problem}</p>
  // The video has no sound, so it needs no captions.
  return <video ref={video} aria-label="Camera" muted playsInline />
}
