import type { CaipNetworkId } from '@latchkit/core'
import { fieldsOf, readList, walletError } from '@latchkit/core/adapter'
import { checkTxid, fromBase64, toBase64, toHex } from './answers.js'
import { isAddress, publicKeyOf, type SharedAccount } from './bitcoin.accounts.js'
import type { Link, PsbtRequest } from './bitcoin.link.js'
import { networkOfChain } from './bitcoin.networks.js'
import { featureOf, type StandardWallet } from './standard.wallet.js'

/** The most chains of an account that are read. */
const MAX_CHAINS = 20
/** The feature by which a wallet of the pairing chooses coins and fee itself. The Wallet Standard has none. */
const TRANSFER = 'bitcoin:sendTransfer'
/** The features by which a wallet signs a PSBT. */
const SIGNING = ['bitcoin:signTransaction', 'bitcoin:signAndSendTransaction']

/**
 * Makes the link to a wallet of the Wallet Standard, by its features `standard:…` and `bitcoin:…`. Its methods reject
 * with `wallet/unsupported-method` for a missing feature, `wallet/unauthorized` for an address that wasn't shared.
 */
export function createStandardLink(wallet: StandardWallet): Link {
  /** Address → the wallet's own account object, which its features take as input. */
  const objects = new Map<string, object>()

  function share(accounts: unknown): SharedAccount[] {
    return readList(accounts).flatMap((account) => readAccount(account, objects))
  }
  const call = async (name: string, input?: unknown): Promise<unknown> => {
    const feature = featureOf(wallet, name)
    if (!feature) throw walletError('unsupported-method', { method: name })
    return feature(input)
  }
  /** Calls a feature with one input. A feature that takes several inputs answers with a list. */
  const callOne = async (name: string, input: unknown): Promise<Readonly<Record<string, unknown>>> => {
    const answers = await call(name, input)
    return fieldsOf(Array.isArray(answers) ? answers[0] : answers)
  }
  const objectOf = (address: string): object => {
    const account = objects.get(address)
    if (!account) throw walletError('unauthorized', { address })
    return account
  }
  const toInput = ({ psbt, networkId, inputs }: PsbtRequest): object => ({
    psbt: fromBase64(psbt),
    chain: chainOf(objectOf(inputs[0]?.address ?? ''), networkId),
    inputsToSign: inputs.map(({ address, indexes }) => ({ account: objectOf(address), signingIndexes: [...indexes] })),
  })

  return {
    provider: wallet,
    async connect() {
      const name = featureOf(wallet, 'bitcoin:connect') ? 'bitcoin:connect' : 'standard:connect'
      const { accounts } = fieldsOf(await call(name, { purposes: ['payment', 'ordinals'] }))
      return share(accounts)
    },
    async restore() {
      if (!featureOf(wallet, 'standard:connect')) return share(wallet.accounts)
      const { accounts } = fieldsOf(await call('standard:connect', { silent: true }))
      return share(accounts)
    },
    read: async () => share(wallet.accounts),
    listen: (hear) => featureOf(wallet, 'standard:events', 'on')?.('change', hear),
    disconnect: () => call('standard:disconnect'),
    async signMessage(address, message) {
      const method = 'bitcoin:signMessage'
      const input = { account: objectOf(address), message: new TextEncoder().encode(message) }
      return toBase64((await callOne(method, input))['signature'], method)
    },
    signsPsbts: async () => SIGNING.some((name) => featureOf(wallet, name)),
    transfers: async (from) =>
      !!featureOf(wallet, TRANSFER) && readList(fieldsOf(objects.get(from))['features']).includes(TRANSFER),
    transfer: !featureOf(wallet, TRANSFER)
      ? undefined
      : async ({ from, networkId, to, value }) => {
          const account = objectOf(from)
          const input = { account, chain: chainOf(account, networkId), recipient: to, amount: value }
          return checkTxid((await callOne(TRANSFER, input))['txId'], TRANSFER)
        },
    async signPsbt(request) {
      const method = 'bitcoin:signTransaction'
      return toBase64((await callOne(method, toInput(request)))['signedPsbt'], method)
    },
    sendPsbt: !featureOf(wallet, 'bitcoin:signAndSendTransaction')
      ? undefined
      : async (request) => {
          const method = 'bitcoin:signAndSendTransaction'
          return checkTxid((await callOne(method, toInput(request)))['txId'], method)
        },
  }
}

/**
 * Reads an account. A wallet for several kinds of chains also shares accounts of the other chains; they are left out.
 */
function readAccount(account: unknown, objects: Map<string, object>): SharedAccount[] {
  try {
    const { address, publicKey, chains } = fieldsOf(account)
    if (!isAddress(address) || !Array.isArray(chains)) return []
    const networks = readList(chains, MAX_CHAINS).flatMap((chain) => networkOfChain(chain) ?? [])
    objects.set(address, account as object)
    return [{ address, networks: [...new Set(networks)], publicKey: publicKeyOf(toHex(publicKey)) }]
  } catch {
    // A foreign object may have a getter that throws.
    return []
  }
}

/** The name of a network among the account's chains. */
const chainOf = (account: object, id: CaipNetworkId): unknown =>
  readList(fieldsOf(account)['chains'], MAX_CHAINS).find((chain) => networkOfChain(chain) === id)
