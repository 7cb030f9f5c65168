import { createPairing } from '@latchkit/pairing'
import { renderPage } from '../../src/page.js'

renderPage([], {
  projectId: '0123456789abcdef0123456789abcdef',
  endpoints: { relay: new URLSearchParams(location.search).get('relay') ?? 'wss://relay.localhost' },
  pairing: createPairing(),
})
