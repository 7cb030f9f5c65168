/** The easing of a sheet's spring, in CSS. */
export const SPRING = 'linear(0,.04 2%,.28 7%,.72 13%,.94 17%,1.04 22%,1 33%,1)'

/** The easing of everything that enters, other than a sheet. */
export const EASE = 'cubic-bezier(.2,.8,.2,1)'

/** The duration of the modal's closing animation, in ms. */
export const CLOSE_MS = 130

/** How long the modal shows that a wallet has connected, before it closes, in ms. */
export const SUCCESS_MS = 150

// Asks the element's own window: the page may have mounted the kit in a frame (F221).
const matches = (element: Element, query: string): boolean =>
  !!element.ownerDocument.defaultView?.matchMedia?.(query).matches

/** Whether the visitor asks for reduced motion. Only opacity is animated then. */
export const isCalm = (element: Element): boolean => matches(element, '(prefers-reduced-motion: reduce)')

/** Whether the modal is a bottom sheet: the window is at most 479 CSS pixels wide. */
export const isNarrow = (element: Element): boolean => matches(element, '(max-width: 479px)')

/** Starts a Web Animation on an element. `duration` is in ms. */
export const animate = (
  element: Element,
  keyframes: Keyframe[],
  duration: number,
  easing: string,
  fill: FillMode = 'none',
): Animation => element.animate(keyframes, { duration, easing, fill })
