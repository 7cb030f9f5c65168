import { useMemo, useState, type ReactNode } from 'react'
import { encode } from 'uqr'
import styles from './Qr.css'
import { join, useStyles } from './useStyles.js'

/** Width of the light margin, in modules. Scanners miss a code with a narrower margin. */
const QUIET_ZONE = 4
/**
 * Share of the code's width that the mark covers: a sixteenth of the area. Error correction level M repairs a seventh.
 */
const MARK_SHARE = 0.24
/** Smallest share of `size` that a code is shrunk to, so that each module has a whole number of CSS pixels. */
const WHOLE_PIXELS_ABOVE = 0.88

/** The props of `Qr`. */
export interface QrProps {
  /** The content of the code. Undefined while it isn't known: the code before it stays, or a skeleton shows. */
  readonly text: string | undefined
  /** The accessible name of the image: which wallet the code is for. */
  readonly label: string
  /** Width and height in CSS pixels. The code is smaller where there is less room. */
  readonly size: number
  /** Drawn in the middle of the code. Default: none. */
  readonly mark?: ReactNode
}

/**
 * A QR code on a white card, in light and dark mode, because scanners need dark on light. The code of a new text fades
 * in over the code before it.
 */
export function Qr({ text, label, size, mark }: QrProps): ReactNode {
  const css = useStyles(styles)
  const [texts, setTexts] = useState<readonly string[]>([])
  // The last code stays while `text` is undefined.
  if (text !== undefined && text !== texts.at(-1)) setTexts([...texts.slice(-1), text])
  const isDrawn = texts.length > 0
  return (
    <div
      className={join(css.qr, !isDrawn && join('shimmer', css.skeleton))}
      part="qr"
      {...(isDrawn && { role: 'img', 'aria-label': label })}
      ref={(element) => element?.style.setProperty('--qr', `${size}px`)}
    >
      {texts.map((each) => (
        <div className={css.code} key={each} onAnimationEnd={() => setTexts([each])}>
          <Code text={each} size={size} hasMark={!!mark} />
        </div>
      ))}
      {mark && isDrawn && <div className={css.place}>{mark}</div>}
    </div>
  )
}

function Code({
  text,
  size,
  hasMark,
}: {
  readonly text: string
  readonly size: number
  readonly hasMark: boolean
}): ReactNode {
  const { modules, eyes, width } = useMemo(() => drawQr(text, hasMark), [text, hasMark])
  const whole = Math.floor(size / width) * width
  const shown = whole < size * WHOLE_PIXELS_ABOVE ? size : whole
  return (
    <svg viewBox={`0 0 ${width} ${width}`} width={shown} height={shown} aria-hidden>
      <path d={modules} />
      <path d={eyes} />
    </svg>
  )
}

/**
 * Returns a code as SVG paths to fill: its modules, and its three eyes (the squares in the corners). `width` is in
 * modules and includes the light margin; with `hasMark` the middle stays empty. Adjacent modules touch without a
 * gap, because a camera or a screenshot has few pixels for each module.
 */
export function drawQr(text: string, hasMark: boolean): { modules: string; eyes: string; width: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const covered = hasMark ? (size * MARK_SHARE) / 2 : 0
  const isCovered = (x: number, y: number): boolean =>
    Math.max(Math.abs(x + 0.5 - size / 2), Math.abs(y + 0.5 - size / 2)) < covered
  const isEye = (x: number, y: number): boolean => (x < 7 || x >= size - 7) && (y < 7 || (y >= size - 7 && x < 7))
  const isDrawn = (x: number, y: number): boolean => !!data[y]?.[x] && !isEye(x, y) && !isCovered(x, y)
  const modules = data.flatMap((row, y) =>
    row.map((_, x) => (isDrawn(x, y) ? moduleAt(x, y, (dx, dy) => isDrawn(x + dx, y + dy)) : '')),
  )
  const [near, far] = [QUIET_ZONE, QUIET_ZONE + size - 7]
  const eyes = [eye(near, near), eye(far, near), eye(near, far)]
  return { modules: modules.join(''), eyes: eyes.join(''), width: size + 2 * QUIET_ZONE }
}

/** Corner radius of a module without dark neighbours, in modules. */
const ROUND = 0.35

/** Returns the path of one module. A corner is round where both neighbours at it are light. */
function moduleAt(x: number, y: number, isDark: (dx: number, dy: number) => boolean): string {
  const radius = (dx: number, dy: number): number => (isDark(dx, 0) || isDark(0, dy) ? 0 : ROUND)
  const [a, b, c, d] = [radius(-1, -1), radius(1, -1), radius(1, 1), radius(-1, 1)]
  const arc = (r: number, toX: number, toY: number): string => (r ? `a${r} ${r} 0 0 1 ${r * toX} ${r * toY}` : '')
  return (
    `M${x + QUIET_ZONE + a} ${y + QUIET_ZONE}h${1 - a - b}${arc(b, 1, 1)}v${1 - b - c}${arc(c, -1, 1)}` +
    `h${c + d - 1}${arc(d, -1, -1)}v${d + a - 1}${arc(a, 1, -1)}z`
  )
}

/** Returns the path of an eye: a ring of 7 modules around a block of 3, with round corners. */
const eye = (x: number, y: number): string =>
  roundedSquare(x, y, 7, 2.2) + roundedSquare(x + 1, y + 1, 5, 1.3) + roundedSquare(x + 2, y + 2, 3, 0.9)

function roundedSquare(x: number, y: number, width: number, radius: number): string {
  const side = width - 2 * radius
  const arc = (toX: number, toY: number): string => `a${radius} ${radius} 0 0 1 ${toX} ${toY}`
  return (
    `M${x + radius} ${y}h${side}${arc(radius, radius)}v${side}${arc(-radius, radius)}` +
    `h${-side}${arc(-radius, -radius)}v${-side}${arc(radius, -radius)}z`
  )
}
