import type { ReactNode } from 'react'
import type * as drawing from '../base/Qr.js'
import type { QrProps } from '../base/Qr.js'
import { useChunk } from '../shell/frame/useChunk.js'

const load = (): Promise<typeof drawing> => import('../base/Qr.js')

/** `Qr` in a chunk of its own, with the encoder: a skeleton of the same size shows until it is loaded. */
export function LateQr(props: QrProps): ReactNode {
  const drawing = useChunk(load)
  if (drawing) return <drawing.Qr {...props} />
  return <div className="qr skeleton" ref={(element) => element?.style.setProperty('--qr', `${props.size}px`)} />
}
