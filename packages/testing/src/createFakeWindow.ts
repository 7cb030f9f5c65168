/** The little of a page that a kit without a browser needs: a place where events are heard. */
export function createFakeWindow(): Window {
  return new EventTarget() as Window
}
