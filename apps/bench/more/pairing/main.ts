import { createPairing } from '@latchkit/pairing'
import { renderPage } from '../../src/renderPage.js'

const asked = new URLSearchParams(location.search)

renderPage([], {
  projectId: asked.get('project') ?? '0123456789abcdef0123456789abcdef',
  endpoints: { relay: asked.get('relay') ?? 'wss://relay.localhost' },
  pairing: createPairing(),
})
