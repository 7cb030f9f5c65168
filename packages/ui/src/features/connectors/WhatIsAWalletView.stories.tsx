import { userEvent, waitFor } from 'storybook/test'
import { expect } from '../../stories/expect.fixture.js'
import { scene } from '../../stories/stage.fixture.js'

export default { title: 'Connectors/WhatIsAWallet' }

export const WhatIsAWallet = scene({ routes: [{ view: 'Connect' }, { view: 'WhatIsAWallet' }] })

export const OnToGetOneAndBack = scene({
  routes: [{ view: 'Connect' }, { view: 'WhatIsAWallet' }],
  async play({ card, root }) {
    await userEvent.click(card.getByRole('button', { name: 'Get a wallet' }))
    await waitFor(() => card.getByText('Pick a wallet'))
    await userEvent.click(card.getByRole('button', { name: 'Back' }))
    const pressed = await waitFor(() => card.getByRole('button', { name: 'Get a wallet' }))
    await waitFor(() => expect(root.activeElement).toBe(pressed))
  },
})
OnToGetOneAndBack.tags = ['react-18']
