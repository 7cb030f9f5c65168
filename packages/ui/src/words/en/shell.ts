import { sayer, type Say } from '../say.js'

const words = {
  'shell.back': 'Back',
  'shell.close': 'Close',
  'shell.dismiss': 'Dismiss',
  'shell.loading': 'Loading',
  'shell.retry': 'Try again',
  'shell.failed': 'This part didn’t load.',
  'shell.offline': 'You’re offline. We’ll continue when you’re back.',
  'shell.copied': 'Copied',
  'shell.newTab': '(opens in a new tab)',
  'shell.details': 'Details',
  'connect.title': 'Connect wallet',
  'connect.help': 'What is a wallet?',
  'getWallet.title': 'Get a wallet',
  'whatWallet.title': 'What is a wallet?',
  'whatNetwork.title': 'What is a network?',
  'account.title': 'Account',
  'account.network': 'Network: {network}. Change',
  'settings.title': 'Settings',
  'networks.title': 'Choose a network',
  'switch.title': 'Switch network',
  'unsupported.title': 'Wrong network',
} as const

/** A key of the frame's words. */
export type ShellWord = keyof typeof words

/** Says the words of the frame, and of every heading. */
export const say: Say<ShellWord> = /* #__PURE__ */ sayer(words)
