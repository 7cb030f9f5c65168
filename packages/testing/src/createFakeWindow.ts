/**
 * Makes the small part of a window that a kit without a browser needs: an event target. With the address of a page, where
 * `origin` is given, such as `https://app.example`.
 */
export function createFakeWindow(origin?: string): Window {
  const location = origin === undefined ? {} : { location: { origin, host: new URL(origin).host } }
  return Object.assign(new EventTarget(), location) as object as Window
}
