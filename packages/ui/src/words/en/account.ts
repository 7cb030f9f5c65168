import { sayer, type Say } from '../say.js'

const words = {
  'account.balance': 'Balance',
  'account.age': 'as of {time}',
  'account.unavailable': 'Token Balance Unavailable',
  'account.copy': 'Copy address',
  'account.copied': 'Copied',
  'account.newTab': '(opens in a new tab)',
  'account.explorer': 'View on {explorer}',
  'account.settings': 'Settings',
  'account.wallets': '(shows all wallets)',
  'account.wallet': 'Your wallet',
  'account.disconnect': 'Disconnect',
  'account.disconnecting': 'Disconnecting…',
  'settings.wallet': 'Wallet',
  'settings.address': 'Address',
  'settings.label': 'Name',
  'settings.type': 'Account type',
  'settings.network': 'Network',
  'settings.type.eoa': 'Standard account',
  'settings.type.smartAccount': 'Smart account',
  'settings.type.payment': 'Payment',
  'settings.type.ordinal': 'Ordinals',
  'settings.type.stx': 'Stacks',
} as const

/** Says the words of the account. */
export const say: Say<keyof typeof words> = /* #__PURE__ */ sayer(words)
