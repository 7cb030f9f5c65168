import { createLook } from '../sdk/createLook.js'
import { mountSite } from '../views/mountSite.js'
import { createLinkVisit } from './createLinkVisit.js'
import { linkView } from './LinkView.js'

/** Begins the page that the link of a mail opens. */
async function begin(): Promise<void> {
  const token = location.hash.slice(1)
  const look = createLook()
  if (matchMedia('(prefers-color-scheme: light)').matches) look.change({ themeMode: 'light' })
  const server = { fetch: window.fetch.bind(window), origin: location.origin }
  const visit = createLinkVisit(server, token)
  await mountSite(window, look, linkView(visit))
  await visit.begin()
}

void begin()
