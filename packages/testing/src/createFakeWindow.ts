/** Makes the small part of a window that a kit without a browser needs: an event target. */
export function createFakeWindow(): Window {
  return new EventTarget() as Window
}
