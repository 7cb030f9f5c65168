import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, base64 } from '@scure/base'
import { p2pkh, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { SignInMessage } from '../message/message.types.js'
import { writeMessage } from '../message/writeMessage.js'
import { idOfToSpend } from '../verify/bitcoin/toSign.js'
import type { SignedMessage } from './server.types.js'

/** An account with its key. */
export interface Signer {
  readonly chainId: string
  readonly address: string
  /** The CAIP-10 id. */
  readonly account: string
  readonly sign: (text: string) => Promise<string>
}

const signerOf = (chainId: string, address: string, sign: Signer['sign']): Signer => ({
  chainId,
  address,
  account: `${chainId}:${address}`,
  sign,
})

/** Makes an account of a new key on an EVM chain. */
export function evmSigner(chainId = 'eip155:1'): Signer {
  const account = privateKeyToAccount(generatePrivateKey())
  return signerOf(chainId, account.address, (message) => account.signMessage({ message }))
}

/** Makes an account of a new key on Solana. */
export function solanaSigner(): Signer {
  const { secretKey, publicKey } = ed25519.keygen()
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
  return signerOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', base58.encode(publicKey), async (text) =>
    base58.encode(ed25519.sign(bytes(text), secretKey)),
  )
}

/** Makes an account of a new key on Bitcoin (P2WPKH), which signs by BIP-322. */
export function bitcoinSigner(): Signer {
  const { secretKey, publicKey } = secp256k1.keygen()
  const { address = '', script } = p2wpkh(publicKey)
  return signerOf('bip122:000000000019d6689c085ae165831e93', address, async (text) => {
    const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
    toSign.addInput({ txid: idOfToSpend(script, text), index: 0, sequence: 0 })
    toSign.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
    const hash = toSign.preimageWitnessV0(0, p2pkh(publicKey).script, 1, 0n)
    const signature = secp256k1.sign(hash, secretKey, { prehash: false, format: 'der' })
    return base64.encode(RawWitness.encode([Uint8Array.of(...signature, 1), publicKey]))
  })
}

/** The time of the tests. */
export const NOW: number = Date.parse('2026-11-29T12:00:00Z')
/** The page of the tests. */
export const PAGE = 'https://app.example'

/** Returns what an account signs at the page of the tests. */
export const messageOf = ({ chainId, address }: Signer, nonce: string, change: object = {}): SignInMessage => ({
  domain: 'app.example',
  accountAddress: address,
  statement: 'Sign in to the app.',
  uri: `${PAGE}/login`,
  version: '1',
  chainId,
  nonce,
  issuedAt: new Date(NOW).toISOString(),
  ...change,
})

/** Writes and signs a message. @param change other fields of the message */
export async function signWith(signer: Signer, nonce: string, change: object = {}): Promise<SignedMessage> {
  const message = writeMessage(messageOf(signer, nonce, change))
  return { message, signature: await signer.sign(message), account: signer.account }
}
