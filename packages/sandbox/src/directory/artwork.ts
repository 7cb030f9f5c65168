import { createHash } from 'node:crypto'
import type { Image } from '@latchkit/server'
import { encodePng, type Colour } from './png.js'

const size = 64

/** The parameters of a picture, derived from the digest of its name. */
interface Sketch {
  /** Red, green, blue, each 0 to 255. */
  readonly ground: readonly number[]
  readonly figure: readonly number[]
  /** In pixels, as `x` and `y`. */
  readonly radius: number
  readonly x: number
  readonly y: number
}

/**
 * Draws a picture of 64 by 64 pixels. The same name always gives the same picture. A quarter of the names give a PNG,
 * the others an SVG.
 */
export function drawPicture(name: string): Image {
  const digest = [...createHash('sha256').update(name).digest()]
  const [kind = 0, x = 0, y = 0, radius = 0, ...colours] = digest
  const sketch: Sketch = {
    ground: colours.slice(0, 3).map((value) => 40 + (value >> 1)),
    figure: colours.slice(3, 6).map((value) => 127 + (value >> 1)),
    radius: 12 + radius / 16,
    x: 20 + x / 11,
    y: 20 + y / 11,
  }
  return kind < 64 ? drawPng(sketch) : drawSvg(sketch, kind)
}

/** Draws a picture as a `data:` address. */
export function drawDataUri(name: string): string {
  const { type, bytes } = drawPicture(name)
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** Draws a disc with a bar below it. */
function drawPng({ ground, figure, radius, x, y }: Sketch): Image {
  const colourAt = (px: number, py: number): Colour => {
    const isFigure = Math.hypot(px - x, py - y) < radius || (py > 52 && px > 8 && px < 56)
    const [red = 0, green = 0, blue = 0] = isFigure ? figure : ground
    return [red, green, blue, 255]
  }
  return { type: 'image/png', bytes: encodePng(size, colourAt) }
}

function drawSvg({ ground, figure, radius, x, y }: Sketch, kind: number): Image {
  const [r, cx, cy] = [radius, x, y].map((value) => value.toFixed(1))
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" fill="rgb(${ground.join(' ')})"/>`,
    `<g fill="rgb(${figure.join(' ')})"><circle cx="${cx}" cy="${cy}" r="${r}"/>`,
    `<path d="M8 56h48v4H8z" transform="rotate(${kind % 4 === 0 ? 0 : -kind / 8} 32 32)"/></g></svg>`,
  ]
  return { type: 'image/svg+xml', bytes: new TextEncoder().encode(drawing.join('')) }
}

/** Returns the picture of a `data:image/svg+xml,…` address. */
export function readDataUri(address: string): Image {
  const drawing = decodeURIComponent(address.slice(address.indexOf(',') + 1))
  return { type: 'image/svg+xml', bytes: new TextEncoder().encode(drawing) }
}
