import { createPairing } from '@latchkit/pairing'
import { renderPage } from '../../src/page.js'

renderPage([], {
  projectId: '0123456789abcdef0123456789abcdef',
  endpoints: { relay: 'wss://relay.localhost' },
  pairing: createPairing(),
})
