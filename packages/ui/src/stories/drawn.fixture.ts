/** What is drawn in `root` from now on: each check that begins to draw itself, and how long that takes. */
export function drawnOf(root: ShadowRoot): readonly string[] {
  const drawn: string[] = []
  // Heard, not looked for: on a busy machine it may be over before one looks.
  root.addEventListener('animationstart', (event) => {
    const { animationName } = event as AnimationEvent
    const path = event.target as Element
    if (path.closest('.drawn')) drawn.push(`${animationName} in ${getComputedStyle(path).animationDuration}`)
  })
  return drawn
}
