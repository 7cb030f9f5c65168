import {
  createEsploraClient,
  createSigner,
  hashForBip322,
  hashForEcdsa,
  inputsOf,
  jsonFields,
  providerError,
  readPsbt,
  switchDefaults,
  type BitcoinSigner,
  type JsonFields,
  type MessageProtocol,
  type SignerDeps,
  type SigningRequest,
} from '@latchkit/sandbox/wallet'
import { bytesToHex, stringToBytes } from 'viem/utils'
import { fromBase64, toBase64 } from './base64.js'
import { describeAddresses } from './namespaces.js'
import type { Answers, RequestContext } from './requests.js'
import type { PathKey } from './world.js'

/** WalletConnect's code for a request that the visitor rejects. */
const USER_REJECTED = 5000

/**
 * Creates the Bitcoin methods of WalletConnect's RPC reference: signatures in hex, PSBTs in base64, satoshis as text.
 */
export function createBip122Requests(context: RequestContext): Answers {
  const { account, request } = context
  const signer = createPhoneSigner(context)
  const own = (params: unknown): JsonFields => {
    const given = jsonFields(params)
    const { address } = account().bip122
    if ((given['account'] ?? address) !== address)
      throw providerError(4100, 'The app has no permission for this account.')
    return given
  }
  const keyOf = (address: unknown): PathKey => {
    const key = account().bip122.keys.find((one) => one.address === address)
    if (!key) throw providerError(4100, 'The app has no permission for this address.')
    return key
  }
  return {
    // Needs no consent: the session has already given these addresses to the app.
    getAccountAddresses: async (params) => {
      const { intentions } = own(params)
      const all = describeAddresses(account().bip122.keys) as { intention: string }[]
      return Array.isArray(intentions) ? all.filter(({ intention }) => intentions.includes(intention)) : all
    },
    signMessage: async (params) => {
      const given = own(params)
      const key = keyOf(given['address'] ?? account().bip122.address)
      const protocol = readProtocol(given['protocol'], key)
      const message = stringToBytes(String(given['message']))
      const [signature = new Uint8Array()] = await signer.signMessages(request().method, [{ key, message, protocol }])
      const hash = protocol === 'ECDSA' ? hashForEcdsa(message) : hashForBip322(message)
      return { address: key.address, signature: toHex(signature), messageHash: toHex(hash) }
    },
    signPsbt: async (params) => {
      const given = own(params)
      const bytes = fromBase64(String(given['psbt']))
      if (!bytes) throw providerError(-32602, 'A PSBT comes in base64.')
      const transaction = readPsbt(bytes)
      const listed: unknown = given['signInputs']
      const requests = Array.isArray(listed)
        ? listed.map((input) => readInput(jsonFields(input), keyOf))
        : account().bip122.keys.map((key) => ({ key, indexes: inputsOf(transaction, key) }))
      const used = requests.filter(({ indexes }) => indexes.length > 0)
      if (used.length === 0) throw providerError(-32602, 'There is nothing to sign in it for this account.')
      const send = given['broadcast'] === true
      const [txid] = await signer.signTransactions(request().method, [{ transaction, requests: used }], { send })
      return { psbt: toBase64(transaction.toPSBT()), ...(txid !== undefined && { txid }) }
    },
    // A wallet may ignore a memo and a change address. This one returns the change to the sending address.
    sendTransfer: async (params) => {
      const { recipientAddress, amount } = own(params)
      if (!/^\d+$/.test(String(amount))) throw providerError(-32602, 'An amount is a whole number of satoshis.')
      const payment = { address: String(recipientAddress), amount: BigInt(String(amount)) }
      return { txid: await signer.transfer(request().method, keyOf(account().bip122.address), [payment]) }
    },
  }
}

/** Creates the sandbox's signer, with the phone's panel for consent. */
function createPhoneSigner({ world, request, consent }: RequestContext): BitcoinSigner {
  const { network, esploraUrl } = world.manifest.bitcoin
  const post: typeof fetch = (url, init) => fetch(url, init)
  const core = {
    page: {
      get origin() {
        return request().app.url
      },
    },
    switches: () => ({ ...switchDefaults, name: 'Sandbox Phone' }),
    prompts: { ask: ({ view }: { view: () => Parameters<typeof consent>[0] }) => consent(view(), USER_REJECTED) },
  }
  return createSigner({
    core: core as unknown as SignerDeps['core'],
    network: () => network,
    esplora: createEsploraClient({ fetch: post, get: (url) => fetch(url) }, () => esploraUrl),
  })
}

function readProtocol(given: unknown, { purpose }: PathKey): MessageProtocol {
  const protocol = given === undefined ? (purpose === 'payment' ? 'ecdsa' : 'bip322') : given
  if (protocol === 'ecdsa') return 'ECDSA'
  if (protocol === 'bip322') return 'BIP322'
  throw providerError(-32602, 'A protocol is ecdsa or bip322.')
}

function readInput({ address, index, sighashTypes }: JsonFields, keyOf: (address: unknown) => PathKey): SigningRequest {
  if (!Number.isSafeInteger(index)) throw providerError(-32602, 'Inputs are named by numbers.')
  const [sigHash] = (Array.isArray(sighashTypes) ? sighashTypes : []) as (number | undefined)[]
  return { key: keyOf(address), indexes: [index as number], sigHash }
}

function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2)
}
