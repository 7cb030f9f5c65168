import type { ReactNode } from 'react'
import type * as drawing from '../base/Qr.js'
import type { QrProps } from '../base/Qr.js'
import styles from '../base/Qr.css'
import { join, useStyles } from '../base/useStyles.js'
import { useChunk } from '../shell/frame/useChunk.js'

const load = (): Promise<typeof drawing> => import('../base/Qr.js')

/** `Qr` in a chunk of its own, with the encoder: a skeleton of the same size shows until it is loaded. */
export function LateQr(props: QrProps): ReactNode {
  const css = useStyles(styles)
  const drawing = useChunk(load)
  if (drawing) return <drawing.Qr {...props} />
  return (
    <div
      className={join('shimmer', css.qr, css.skeleton)}
      ref={(element) => element?.style.setProperty('--qr', `${props.size}px`)}
    />
  )
}
