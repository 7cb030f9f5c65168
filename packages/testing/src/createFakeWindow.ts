/** Makes the small part of a window that a kit without a browser needs: an event target, and the address of a page. */
export function createFakeWindow(origin: string = 'https://app.example'): Window {
  return Object.assign(new EventTarget(), { location: { origin, host: new URL(origin).host } }) as object as Window
}
