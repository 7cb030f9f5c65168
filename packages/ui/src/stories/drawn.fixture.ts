/** Records the checkmarks that begin to draw themselves in `root` from now on, each with its duration. */
export function drawnOf(root: ShadowRoot): readonly string[] {
  const drawn: string[] = []
  // Recorded by an event: on a busy machine the animation may be over before a test looks.
  root.addEventListener('animationstart', (event) => {
    const { animationName } = event as AnimationEvent
    const path = event.target as Element
    if (path.closest('.DrawnCheck-drawn')) drawn.push(`${animationName} in ${getComputedStyle(path).animationDuration}`)
  })
  return drawn
}
