import { windowClock } from '../base/windowClock.js'
import { createBoxes, isBoxSecret } from '../box/box.js'
import { createLook } from '../sdk/createLook.js'
import { mountSite } from '../views/mountSite.js'
import { createWindowVisit } from './createWindowVisit.js'
import { windowView } from './WindowView.js'

/** Begins a window of this site, which a link of the frame has opened. */
async function begin(): Promise<void> {
  const secret = location.hash.slice(1)
  // Whatever reads the address later, such as the history, has no secret.
  history.replaceState(null, '', location.pathname)
  const look = createLook()
  if (matchMedia('(prefers-color-scheme: light)').matches) look.change({ themeMode: 'light' })
  const server = { fetch: window.fetch.bind(window), origin: location.origin }
  const visit = createWindowVisit({
    boxes: isBoxSecret(secret) ? createBoxes(secret, server) : undefined,
    look,
    clock: windowClock(window),
    close: () => window.close(),
  })
  await mountSite(window, look, windowView(visit, location.host))
  await visit.begin()
}

void begin()
