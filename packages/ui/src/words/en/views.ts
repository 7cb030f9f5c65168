import type { ViewName } from '@latchkit/core'
import { sayer, type Say } from '../say.js'

/** Each view's heading, under its name, and what is a step of something that is named so. */
const words: Readonly<Record<ViewName | 'step.scan' | 'step.all' | 'step.get', string>> = {
  'step.scan': 'Scan with your wallet',
  'step.all': 'All wallets',
  'step.get': 'Get a wallet',
  Connect: 'Connect wallet',
  ConnectWallets: 'Connect wallet',
  ConnectingExternal: 'Connect wallet',
  ConnectingMultiChain: 'Connect wallet',
  ConnectingWalletConnect: 'Connect wallet',
  ConnectingWalletConnectBasic: 'Connect wallet',
  AllWallets: 'Connect wallet',
  Downloads: 'Connect wallet',
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
}

/** Says the heading of a view, or of a step. */
export const say: Say<keyof typeof words> = /* #__PURE__ */ sayer(words)
