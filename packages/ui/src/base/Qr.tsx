import { useMemo, useState, type ReactNode } from 'react'
import { encode } from 'uqr'

/** Light modules around the code: less, and scanners miss it. */
const QUIET_ZONE = 4
/** How much of the code's width the mark covers: a sixteenth of the code, of which error correction M repairs a seventh. */
const MARK_SHARE = 0.24
/** How much smaller than its place a code may be so that each of its modules has whole pixels. */
const WHOLE_PIXELS_ABOVE = 0.88

/** What a QR code takes. */
export interface QrProps {
  /** Undefined while it isn't known: then a skeleton of the same size stands in. */
  readonly text: string | undefined
  /** What the picture is called: whose code it is. */
  readonly label: string
  /** Its width and height, in px. It becomes narrower where there is less room. */
  readonly size: number
  /** What stands in the middle. */
  readonly mark?: ReactNode
}

/**
 * A QR code on a white card, in both modes: scanners want dark on light. Another text comes over the one before and takes
 * its place, without a flash.
 */
export function Qr({ text, label, size, mark }: QrProps): ReactNode {
  const [texts, setTexts] = useState<readonly string[]>([])
  // What was drawn last stays until there is another one.
  if (text !== undefined && text !== texts.at(-1)) setTexts([...texts.slice(-1), text])
  const isDrawn = texts.length > 0
  return (
    <div
      className={isDrawn ? 'qr' : 'qr skeleton'}
      part="qr"
      {...(isDrawn && { role: 'img', 'aria-label': label })}
      ref={(element) => element?.style.setProperty('--qr', `${size}px`)}
    >
      {texts.map((each) => (
        <div className="code" key={each} onAnimationEnd={() => setTexts([each])}>
          <Code text={each} size={size} hasMark={!!mark} />
        </div>
      ))}
      {mark && isDrawn && <div className="mark-place">{mark}</div>}
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
      <path className="modules" d={modules} />
      <path className="eyes" d={eyes} />
    </svg>
  )
}

/**
 * A code as paths to be filled: its modules, and its three eyes. `width` in modules. Modules that touch are one shape, and
 * fill their places: a camera, or a picture of the screen, has few pixels for each.
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

/** How round the corners of a module are that nothing touches, in modules. */
const ROUND = 0.35

/** One module. A corner is round where neither of its two neighbours is dark. */
function moduleAt(x: number, y: number, isDark: (dx: number, dy: number) => boolean): string {
  const radius = (dx: number, dy: number): number => (isDark(dx, 0) || isDark(0, dy) ? 0 : ROUND)
  const [a, b, c, d] = [radius(-1, -1), radius(1, -1), radius(1, 1), radius(-1, 1)]
  const arc = (r: number, toX: number, toY: number): string => (r ? `a${r} ${r} 0 0 1 ${r * toX} ${r * toY}` : '')
  return (
    `M${x + QUIET_ZONE + a} ${y + QUIET_ZONE}h${1 - a - b}${arc(b, 1, 1)}v${1 - b - c}${arc(c, -1, 1)}` +
    `h${c + d - 1}${arc(d, -1, -1)}v${d + a - 1}${arc(a, 1, -1)}z`
  )
}

/** A ring of 7 modules around a block of 3, with round corners. */
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
