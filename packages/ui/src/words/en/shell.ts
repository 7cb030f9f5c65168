import { sayer, type Say } from '../say.js'

const words = {
  'shell.back': 'Back',
  'shell.close': 'Close',
  'shell.loading': 'Loading',
  'shell.retry': 'Try again',
  'shell.failed': 'This part didn’t load',
  'shell.failedHint': 'Nothing changed and nothing was sent.',
  'shell.offline': 'You’re offline',
  'shell.offlineHint': 'We’ll continue when you’re back.',
  'connect.title': 'Connect wallet',
  'connect.help': 'What is a wallet?',
  'getWallet.title': 'Get a wallet',
  'whatWallet.title': 'What is a wallet?',
  'whatNetwork.title': 'What is a network?',
  'account.title': 'Account',
  'settings.title': 'Settings',
  'networks.title': 'Choose a network',
  'switch.title': 'Switch network',
  'unsupported.title': 'Wrong network',
} as const

/** A key of the frame's words. */
export type ShellWord = keyof typeof words

/** Says the words of the frame, and of every heading. */
export const say: Say<ShellWord> = /* #__PURE__ */ sayer(words)
