import { waitFor } from 'storybook/test'
import { expect } from '../../../stories/expect.fixture.js'
import { scene } from '../../../stories/stage.fixture.js'
import { paying } from '../payment.fixture.js'

export default { title: 'Send/WalletSendSelectToken' }

export const Few = scene(
  paying({
    name: 'S2.11 The coin and the tokens, with what there is of them',
    routes: [{ view: 'Account' }, { view: 'WalletSend' }, { view: 'WalletSendSelectToken' }],
    async play({ card }) {
      await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(2))
      card.getByRole('button', { name: /468\.67 USDA/ })
      await waitFor(() => expect(card.getByRole('button', { current: true }).textContent).toContain('ALP'))
    },
  }),
)
Few.tags = ['react-18']
