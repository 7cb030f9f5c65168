import { sayer, type Say } from '../say.js'

const words = {
  'networks.test': 'Test networks',
  'networks.what': 'What is a network?',
  'switch.waiting': 'Switch to {network}',
  'switch.waitingHint': 'Approve the switch in {wallet}. Nothing will be sent from your account.',
  'unsupported.text': '{app} runs on {networks}. Your wallet is on {network}.',
  'unsupported.more': '{count} more',
  'unsupported.other': 'another network',
  'unsupported.switch': 'Switch to {network}',
  'networks.list': 'Networks',
  'networks.search': 'Search networks',
  'networks.found': '{count} networks found',
  'networks.found1': 'One network found',
  'networks.none': 'No network like “{text}”',
  'networks.all': 'Show all networks',
  'switch.cancel': 'Cancel',
  'switch.yourWallet': 'your wallet',
  'unsupported.disconnect': 'Disconnect',
} as const

/** Says the words of networks. */
export const say: Say<keyof typeof words> = /* #__PURE__ */ sayer(words)
