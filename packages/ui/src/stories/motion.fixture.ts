/**
 * Ends the animations that run in a root at once, apart from those without an end. Throws where something moved: the
 * code that waits for an end runs a moment later, and may start another animation.
 */
export function endMotion(root: Document | ShadowRoot): void {
  const moving = root.getAnimations().filter(isMoving)
  for (const animation of moving) animation.finish()
  if (moving.length > 0 || root.querySelector('.moving')) throw new Error('Something still moves')
}

const isMoving = ({ playState, effect }: Animation): boolean =>
  playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
