import { sayer, type Say } from '../say.js'

const words = {
  'connect.installed': 'Wallets in this browser',
  'connect.get': 'Get a wallet',
  'connect.new': 'New to wallets?',
} as const

/** Says the words of choosing a wallet. */
export const say: Say<keyof typeof words> = /* #__PURE__ */ sayer(words)
