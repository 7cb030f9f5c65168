import { encode } from 'uqr'

/** The size of a module of the code, in pixels. It is even, as the colours of a video need. */
const MODULE = 8
const WHITE = 255

/** A video that shows a text as a QR code: one picture in YUV4MPEG2, which Chromium repeats. */
export function videoOf(text: string): Buffer {
  const { data, size } = encode(text, { border: 4 })
  const side = size * MODULE
  const light = Buffer.alloc(side * side, WHITE)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) if (data[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)]) light[y * side + x] = 0
  const colours = Buffer.alloc((side * side) / 2, 128)
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), light, colours])
}

/** The arguments by which Chromium shows a video as its only camera. */
export const cameraArgs = (video: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
]
