import { createFakeWallet, TEST_ADDRESS } from '@latchkit/testing'
import { scene } from '../../stories/stage.fixture.js'

export default { title: 'Account/AccountSettings' }

const routes = [{ view: 'Account' }, { view: 'AccountSettings' }] as const

export const AccountSettings = scene({ connected: true, routes })

export const SmartAccountOfALongName = scene({
  connected: true,
  routes,
  options: () => ({
    wallets: [createFakeWallet({ name: 'The Wallet With The Longest Name In The Wo', icon: '' })],
    adapter: { accounts: [{ namespace: 'eip155', address: TEST_ADDRESS, type: 'smartAccount' }] },
  }),
})
