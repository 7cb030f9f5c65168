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
  // Each view's heading, under its name.
  Connect: 'Connect wallet',
  ConnectWallets: 'Connect wallet',
  ConnectingExternal: 'Connect wallet',
  ConnectingMultiChain: 'Connect wallet',
  GetWallet: 'Get a wallet',
  WhatIsAWallet: 'What is a wallet?',
  WhatIsANetwork: 'What is a network?',
  Account: 'Account',
  AccountSettings: 'Settings',
  ProfileWallets: 'Wallets',
  Networks: 'Choose a network',
  SwitchNetwork: 'Switch network',
  SwitchActiveChain: 'Switch network',
  UnsupportedChain: 'Wrong network',
} as const

/** Says the words of the frame, and of every heading. */
export const say: Say<keyof typeof words> = /* #__PURE__ */ sayer(words)
