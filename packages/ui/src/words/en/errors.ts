import type { LatchErrorCode } from '@latchkit/core'
import { fill, type Values } from '../say.js'

/** What a visitor reads when something failed: a text for each code, so that a new code without one doesn't compile. */
const errorWords: Readonly<Record<LatchErrorCode, string>> = {
  'wallet/rejected': 'You declined the request',
  'wallet/already-pending': 'There is already a request waiting in {wallet}.',
  'wallet/locked': 'Unlock {wallet} first, then try again.',
  'wallet/unauthorized': 'Unlock {wallet} first, then try again.',
  'wallet/unsupported-method': 'This wallet can’t do that.',
  'wallet/unknown-network': 'Your wallet doesn’t know this network.',
  'wallet/switch-not-supported': '{wallet} can’t switch networks from here. Change it inside {wallet}; we’ll notice.',
  'wallet/wrong-network': 'Your wallet stayed on another network.',
  'wallet/disconnected': 'Your wallet lost its connection. Try again.',
  'wallet/no-accounts': 'Your wallet shared no account.',
  'wallet/bad-answer': 'Your wallet gave an answer we can’t use.',
  'wallet/bad-address': 'That isn’t an address of this network.',
  'wallet/bad-transaction': 'This network can’t do that.',
  'wallet/reverted': 'The network refused it: {reason}',
  'wallet/insufficient-funds': 'There isn’t enough for the amount and the network fee.',
  'wallet/nonce-too-low': 'This was sent before and is done already.',
  'wallet/underpriced': 'An earlier one is still waiting, and the new fee is too low to replace it.',
  'wallet/already-known': 'This is on its way already.',
  'wallet/limit-exceeded': 'The network takes no more requests right now. Wait a moment.',
  'wallet/timed-out': 'No answer came. It may still go through.',
  'wallet/provider-not-found': 'The wallet didn’t answer. Is it still installed?',
  'wallet/unknown': 'Something went wrong in your wallet. Nothing changed here.',
  'caip/invalid-address': 'That isn’t an address.',
  'caip/invalid-account': 'That isn’t an account.',
  'caip/invalid-network': 'That isn’t a network.',
  'account/balance-unavailable': 'Token Balance Unavailable',
  'connection/connector-not-found': 'This wallet isn’t here any more.',
  'connection/already-connected': 'This wallet is connected already.',
  'connection/not-connected': 'Connect a wallet first.',
  'connection/no-adapter': 'This site can’t connect that kind of wallet.',
  'connection/no-accounts': 'Your wallet shared no account.',
  'connection/cancelled': 'You cancelled before your wallet answered.',
  'connection/disconnect-failed': 'Your wallet didn’t answer, so we disconnected on our side.',
  'network/not-found': 'This site doesn’t run on that network.',
  'network/switch-disabled': 'This site stays on its network.',
  'network/superseded': 'Another network was chosen meanwhile.',
  'signing/not-connected': 'Connect a wallet first.',
  'signing/unsupported': 'This wallet can’t do that.',
  'signing/bad-typed-data': 'There was nothing to sign.',
  'signing/bad-message': 'There was nothing to sign.',
  'pairing/off': 'This site can’t connect a wallet on your phone.',
  'pairing/no-project': 'This site’s wallet settings are wrong.',
  'pairing/no-relay': 'This site’s wallet settings are wrong.',
  'pairing/unreachable': 'Your phone can’t be reached from here right now.',
  'pairing/refused': 'The service between here and your phone refuses this site.',
  'pairing/bad-uri': 'No code could be made that your wallet can read.',
  'pairing/library-missing': 'A part of this site didn’t load. Check your connection and try again.',
  'pairing/nothing-approved': 'Your wallet approved no network of this site.',
  'pairing/expired': 'This code expired before it was approved.',
  'pairing/not-connected': 'Your phone isn’t connected any more. Connect it again.',
  'service/off': 'This site has no list of wallets.',
  'service/unreachable': 'The list of wallets can’t be reached right now.',
  'service/timed-out': 'The list of wallets took too long to answer.',
  'service/bad-answer': 'The list of wallets gave an answer we can’t use.',
  'service/status': 'The list of wallets isn’t there right now.',
  'service/limited': 'The list of wallets takes no more requests right now. Wait a moment.',
  'service/invalid-project': 'This site’s wallet settings are wrong.',
  'service/no-project': 'This site’s wallet settings are wrong.',
  'service/forbidden': 'This site’s wallet settings are wrong.',
  'service/origin-not-allowed': 'This site’s wallet settings are wrong.',
  'options/not-an-object': 'This site’s wallet settings are wrong.',
  'options/bad-networks': 'This site’s wallet settings are wrong.',
  'options/bad-network': 'This site’s wallet settings are wrong.',
  'options/duplicate-network': 'This site’s wallet settings are wrong.',
  'options/bad-default-network': 'This site’s wallet settings are wrong.',
  'options/bad-adapters': 'This site’s wallet settings are wrong.',
  'options/duplicate-adapter': 'This site’s wallet settings are wrong.',
  'options/bad-metadata': 'This site’s wallet settings are wrong.',
  'options/bad-id': 'This site’s wallet settings are wrong.',
  'options/bad-url': 'This site’s wallet settings are wrong.',
  'options/bad-theme-mode': 'This site’s wallet settings are wrong.',
  'options/bad-option': 'This site’s wallet settings are wrong.',
}

/** What a visitor reads of an error: the text for its code, never what a wallet wrote, and no gap unfilled. */
export function sayError({ code, context }: { readonly code: string; readonly context: Values }): string {
  const text = errorWords[Object.hasOwn(errorWords, code) ? (code as LatchErrorCode) : 'wallet/unknown']
  const { wallet, reason } = context
  const said = fill(text, { wallet: textOr(wallet, 'your wallet'), reason: textOr(reason, 'unknown reason') })
  // A sentence may begin with "your wallet", where a name would stay as it is written.
  return wallet ? said : said.charAt(0).toUpperCase() + said.slice(1)
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' && value ? value : otherwise)
