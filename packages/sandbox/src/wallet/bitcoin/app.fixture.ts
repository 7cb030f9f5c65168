// The clients of Bitcoin wallets that apps use, bundled for the page of browser.test.ts, which reaches them as
// `window.app`.
import { getWallets } from '@wallet-standard/app'
import type { WalletAccount } from '@wallet-standard/base'
import { addListener, getProviders, request } from 'sats-connect'
import type { BitcoinConnectInput, BitcoinSignMessageInput, BitcoinSignTransactionInput } from './createBitcoin.js'

/** The features that the test calls. */
interface Features {
  readonly 'standard:connect': { connect(input: object): Promise<{ accounts: readonly WalletAccount[] }> }
  readonly 'standard:disconnect': { disconnect(): Promise<void> }
  readonly 'bitcoin:connect': { connect(input: BitcoinConnectInput): Promise<{ accounts: readonly WalletAccount[] }> }
  readonly 'bitcoin:signMessage': { signMessage(input: BitcoinSignMessageInput): Promise<[{ signature: Uint8Array }]> }
  readonly 'bitcoin:signTransaction': {
    signTransaction(input: BitcoinSignTransactionInput): Promise<[{ signedPsbt: Uint8Array }]>
  }
  readonly 'bitcoin:signAndSendTransaction': {
    signAndSendTransaction(input: BitcoinSignTransactionInput): Promise<[{ txId: string }]>
  }
}

const id = 'SandboxSatsProvider'
const registry = getWallets()
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const find = () => {
  const wallet = registry.get().find(({ name }) => name === 'Sandbox Bitcoin Wallet')
  if (!wallet) throw new Error('There is no such wallet.')
  const features = wallet.features as unknown as Features
  const accountOf = (address: string): WalletAccount =>
    wallet.accounts.find((account) => account.address === address) as WalletAccount
  return { wallet, features, accountOf }
}

/** Functions whose results can pass from the page to the test: bytes as base64, accounts as their addresses. */
export const app = {
  walletNames: (): string[] => registry.get().map(({ name }) => name),
  connect: async (purposes: readonly ('payment' | 'ordinals')[]): Promise<string[]> =>
    (await find().features['bitcoin:connect'].connect({ purposes })).accounts.map(({ address }) => address),
  connectSilently: async (): Promise<string[]> =>
    (await find().features['standard:connect'].connect({ silent: true })).accounts.map(({ address }) => address),
  disconnect: (): Promise<void> => find().features['standard:disconnect'].disconnect(),
  signMessage: async (address: string, text: string): Promise<string> => {
    const { features, accountOf } = find()
    const input = { account: accountOf(address), message: new TextEncoder().encode(text) }
    const [{ signature }] = await features['bitcoin:signMessage'].signMessage(input)
    return toBase64(signature)
  },
  signAndSend: async (psbt: string, address: string): Promise<string> => {
    const { features, accountOf } = find()
    const inputsToSign = [{ account: accountOf(address), signingIndexes: [0] }]
    const input = { psbt: fromBase64(psbt), inputsToSign, chain: 'bitcoin:regtest' } as const
    const [{ txId }] = await features['bitcoin:signAndSendTransaction'].signAndSendTransaction(input)
    return txId
  },
  providers: () => getProviders(),
  request: (method: Parameters<typeof request>[0], params: never): Promise<unknown> => request(method, params, id),
  /** Returns a list that collects the events. */
  listen: (): object[] => {
    const heard: object[] = []
    for (const eventName of ['accountChange', 'networkChange', 'disconnect'] as const)
      addListener({ eventName, cb: (event: object) => heard.push(event) }, id)
    return heard
  },
}

Object.assign(window, { app })
