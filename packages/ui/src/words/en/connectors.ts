import { sayer, type Say } from '../say.js'

const words = {
  'connect.installed': 'Wallets in this browser',
  'connect.lastUsed': 'Last used',
  'connect.none': 'No wallet found in this browser',
  'connect.noneHint': 'Install one and it will show up here by itself.',
  'connect.get': 'Get a wallet',
  'connect.new': 'New to wallets?',
  'connect.legalBoth': 'By connecting you agree to the {terms} and {privacy}.',
  'connect.legalOne': 'By connecting you agree to the {link}.',
  'connect.legalAccept': 'I agree to the {link}.',
  'connect.legalAcceptBoth': 'I agree to the {terms} and {privacy}.',
  'connect.legalFirst': 'Tick the box first.',
  'connect.terms': 'Terms',
  'connect.privacy': 'Privacy Policy',
} as const

/** A key of these words. */
export type ConnectorsWord = keyof typeof words

/** Says the words of choosing a wallet. */
export const say: Say<ConnectorsWord> = /* #__PURE__ */ sayer(words)
