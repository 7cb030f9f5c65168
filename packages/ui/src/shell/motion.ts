/** A sheet's spring, as a curve that CSS understands. */
export const SPRING = 'linear(0,.04 2%,.28 7%,.72 13%,.94 17%,1.04 22%,1 33%,1)'

/** The curve of all that comes in by itself. */
export const EASE = 'cubic-bezier(.2,.8,.2,1)'

/** How long the modal takes to go, in ms. */
export const CLOSE_MS = 130

// Of the window that the element is in: a page may have put it into a frame (F221).
const matches = (element: Element, query: string): boolean =>
  !!element.ownerDocument.defaultView?.matchMedia?.(query).matches

/** Whether the visitor asked for less motion: then only opacity changes. */
export const isCalm = (element: Element): boolean => matches(element, '(prefers-reduced-motion: reduce)')

/** Whether the modal is a bottom sheet. */
export const isNarrow = (element: Element): boolean => matches(element, '(max-width: 479px)')

/** Web Animations with the arguments in the order we say them. */
export const animate = (
  element: Element,
  keyframes: Keyframe[],
  duration: number,
  easing: string,
  fill: FillMode = 'none',
): Animation => element.animate(keyframes, { duration, easing, fill })
