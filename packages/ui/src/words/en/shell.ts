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
  'connect.help': 'What is a wallet?',
  'connect.title': 'Connect wallet',
} as const

/** Says the words of the frame. */
export const say: Say<keyof typeof words> = /* #__PURE__ */ sayer(words)
