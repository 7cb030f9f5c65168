import type { Namespace } from '@latchkit/core'
import type { Manifest } from '@latchkit/sandbox'
import { keysOf } from '@latchkit/sandbox/wallet'
import { createHash } from 'node:crypto'
import { Connection, PublicKey } from '@solana/web3.js'
import { createPublicClient, http, recoverPublicKey, toHex, verifyMessage, type Hex } from 'viem'

/** The message that the lab signs. */
export const MESSAGE = 'Hello from the lab'

/** The sandbox's data about a namespace that tests compare with. */
export interface Facts {
  readonly address: string
  /** CAIP-2 ids: the network that a wallet connects on, and a network to switch to. */
  readonly networks: readonly [string, string]
  /** The address on the other network, where it differs. */
  readonly addressThere?: string | undefined
  /** Whether the wallet asks for consent before it switches. */
  readonly asksToSwitch?: boolean
  readonly hasTypedData?: boolean
  readonly verify: (signature: string) => Promise<boolean>
  /** Whom payments pay: another account. */
  readonly receiver: string
  /** Decimals of the coin. */
  readonly decimals: number
  /** Resolves with what an address has of the coin, in its smallest unit. */
  readonly balanceOf: (address: string) => Promise<bigint>
  /** Mines a block, where the chain doesn't mine one for each transaction. */
  readonly mine?: () => Promise<unknown>
  /** Resolves with whether the chain has the transaction. */
  readonly isMined: (hash: string) => Promise<boolean>
}

/** Bitcoin's signet, which is the lab's second Bitcoin network. */
const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'

/** The data of each namespace. */
export const factsOf: Readonly<Record<Namespace, (sandbox: Manifest) => Facts>> = {
  eip155: ({ evm: { accounts, chains } }) => {
    const address = accounts[0]?.address ?? '0x'
    const client = createPublicClient({ transport: http(chains[0]?.rpcUrl) })
    return {
      address,
      networks: [chains[0]?.caip2 ?? '', chains[1]?.caip2 ?? ''],
      asksToSwitch: true,
      hasTypedData: true,
      receiver: accounts[1]?.address ?? '',
      decimals: 18,
      balanceOf: (owner) => client.getBalance({ address: owner as Hex }),
      verify: (signature) => verifyMessage({ address, message: MESSAGE, signature: signature as Hex }),
      isMined: async (hash) => (await client.getTransactionReceipt({ hash: hash as Hex })).status === 'success',
    }
  },
  solana: ({ solana: { accounts, caip2, rpcUrl } }) => {
    const address = accounts[0]?.address ?? ''
    return {
      address,
      networks: [caip2, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
      verify: (signature) => verifyEd25519(address, signature),
      receiver: accounts[1]?.address ?? '',
      decimals: 9,
      balanceOf: async (owner) => BigInt(await new Connection(rpcUrl).getBalance(new PublicKey(owner), 'confirmed')),
      isMined: async (hash) => {
        const { value } = await new Connection(rpcUrl).getSignatureStatus(hash)
        return value?.confirmationStatus !== 'processed' && value?.err === null
      },
    }
  },
  bip122: ({ bitcoin: { accounts, caip2, network, esploraUrl, mineUrl } }) => ({
    address: accounts[0]?.payment.address ?? '',
    networks: [caip2, SIGNET],
    addressThere: accounts[0] && keysOf(accounts[0], { ...network, bech32: 'tb' })[0]?.address,
    asksToSwitch: true,
    verify: async (signature) => (await signerOf(signature)) === accounts[0]?.payment.publicKey,
    receiver: accounts[1]?.payment.address ?? '',
    decimals: 8,
    balanceOf: async (owner) => {
      const coins = (await (await fetch(`${esploraUrl}/address/${owner}/utxo`)).json()) as { value: number }[]
      return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
    },
    mine: () => fetch(mineUrl, { method: 'POST', body: '{"blocks":1}' }),
    isMined: async (hash) => {
      const { confirmed } = (await (await fetch(`${esploraUrl}/tx/${hash}/status`)).json()) as { confirmed: boolean }
      return confirmed
    },
  }),
}

async function verifyEd25519(address: string, signature: string): Promise<boolean> {
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(new PublicKey(address).toBytes()),
    'Ed25519',
    false,
    ['verify'],
  )
  return crypto.subtle.verify('Ed25519', key, decodeBase58(signature), new TextEncoder().encode(MESSAGE))
}

/** Decodes a signature of 64 bytes. `PublicKey` only decodes 32 bytes. */
function decodeBase58(text: string): Uint8Array<ArrayBuffer> {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  return Uint8Array.from(Buffer.from(value.toString(16).padStart(128, '0'), 'hex'))
}

/** Recovers the compressed public key of a Bitcoin message's signature, given in base64 (BIP-137, P2WPKH). */
async function signerOf(signature: string): Promise<string> {
  const [header = 0, ...compact] = Buffer.from(signature, 'base64')
  const text = Buffer.concat([sized('Bitcoin Signed Message:\n'), sized(MESSAGE)])
  const hash = toHex(sha256(sha256(text)))
  const key = await recoverPublicKey({ hash, signature: toHex(Uint8Array.from([...compact, header - 39])) })
  const [x, y] = [key.slice(4, 68), key.slice(68)]
  return `${Number.parseInt(y.slice(-1), 16) % 2 === 0 ? '02' : '03'}${x}`
}

const sized = (text: string): Buffer => Buffer.from([text.length, ...Buffer.from(text)])
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
