/** A colour in sRGB: red, green and blue from 0 to 1. Values beyond these are outside of sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** A colour in OKLCH, a perceptual space: lightness from 0 to 1, chroma from 0 (grey), hue in radians. */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

const toLinear = (value: number): number => {
  const size = Math.abs(value)
  return Math.sign(value) * (size <= 0.04045 ? size / 12.92 : ((size + 0.055) / 1.055) ** 2.4)
}

const fromLinear = (value: number): number => {
  const size = Math.abs(value)
  return Math.sign(value) * (size <= 0.0031308 ? 12.92 * size : 1.055 * size ** (1 / 2.4) - 0.055)
}

type Matrix = readonly [Rgb, Rgb, Rgb]

const times = (matrix: Matrix, [x, y, z]: Rgb): Rgb => {
  const row = ([a, b, c]: Rgb): number => a * x + b * y + c * z
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

const each = ([x, y, z]: Rgb, change: (value: number) => number): Rgb => [change(x), change(y), change(z)]

// Oklab's matrices (https://www.w3.org/TR/css-color-4/#color-conversion-code): from linear sRGB to the cones of the eye
// and to Lab, and back.
const CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const FROM_LAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const FROM_CONES: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

/** Converts a colour from sRGB to OKLCH. */
export function toOklch(rgb: Rgb): Oklch {
  const [lightness, a, b] = times(LAB, each(times(CONES, each(rgb, toLinear)), Math.cbrt))
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** Converts a colour from OKLCH to sRGB, in steps of 1/255. Lowers the chroma as little as sRGB needs. */
export function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const light = Math.min(1, Math.max(0, lightness))
  const at = (part: number): Rgb => {
    const lab: Rgb = [light, chroma * part * Math.cos(hue), chroma * part * Math.sin(hue)]
    return each(
      times(
        FROM_CONES,
        each(times(FROM_LAB, lab), (value) => value ** 3),
      ),
      fromLinear,
    )
  }
  const part = isInside(at(1)) ? 1 : search(1, 0, (tried) => isInside(at(tried)))
  return each(at(part), (value) => Math.round(Math.min(1, Math.max(0, value)) * 255) / 255)
}

const isInside = (rgb: Rgb): boolean => rgb.every((value) => value > -0.0005 && value < 1.0005)

/** Returns the value nearest to `from`, on the way to `to`, that `isFine` accepts. `to` itself must be fine. */
export function search(from: number, to: number, isFine: (value: number) => boolean): number {
  if (isFine(from)) return from
  let [bad, good] = [from, to]
  for (let step = 0; step < 18; step++) {
    const middle = (bad + good) / 2
    if (isFine(middle)) good = middle
    else bad = middle
  }
  return good
}

const luminance = (rgb: Rgb): number => {
  const [red, green, blue] = each(rgb, toLinear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns the colour of `top`, with an opacity of `part` from 0 to 1, over `under`. */
export const blend = (top: Rgb, part: number, under: Rgb): Rgb => [
  top[0] * part + under[0] * (1 - part),
  top[1] * part + under[1] * (1 - part),
  top[2] * part + under[2] * (1 - part),
]

/** Returns a colour as CSS: `#rrggbb`, or `#rrggbbaa` where its opacity `part`, from 0 to 1, is less than 1. */
export const toHex = (rgb: Rgb, part = 1): string =>
  `#${[...rgb, ...(part < 1 ? [part] : [])]
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
