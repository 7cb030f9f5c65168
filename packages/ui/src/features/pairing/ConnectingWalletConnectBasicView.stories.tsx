import { pairingError } from '@latchkit/core/adapter'
import { waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'
import { pairingScene } from './pairing.fixture.js'

export default { title: 'Pairing/ConnectingWalletConnectBasic' }

const routes = [{ view: 'ConnectingWalletConnectBasic', params: {} }] as const

export const TheCodeAlone = scene({
  ...pairingScene({
    async play({ card, latch }) {
      await waitFor(() => card.getByRole('img', { name: 'QR code to connect any wallet' }))
      card.getByRole('button', { name: 'Copy link' })
      expect(latch.getState().connection.attempt?.status).toBe('waiting')
    },
  }),
  routes,
})
TheCodeAlone.tags = ['react-18']

export const Refused = scene({
  ...pairingScene({
    async play({ card, pairing }) {
      await waitFor(() => card.getByRole('img', { name: 'QR code to connect any wallet' }))
      pairing.fail(pairingError('no-project'))
      await waitFor(() => card.getByRole('heading', { name: 'That didn’t work' }))
    },
  }),
  routes,
})
