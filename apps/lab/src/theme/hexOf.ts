/**
 * Returns a CSS colour in the form of `<input type="color">`: `#rrggbb`, without its alpha. Undefined for an invalid
 * colour.
 */
export function hexOf(color: string): string | undefined {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return undefined
  // An invalid colour keeps the previous one, so two different ones before it reveal it.
  const [first, second] = ['#000000', '#ffffff'].map((before) => {
    context.fillStyle = before
    context.fillStyle = color
    return context.fillStyle
  })
  if (first !== second) return undefined
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
