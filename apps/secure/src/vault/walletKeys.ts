import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { using, utf8, type Bytes } from './secretBytes.js'

/** The paths of the wallet's keys (BIP-44), the first account of each namespace. */
const EVM_PATH = "m/44'/60'/0'/0/0"
const SOLANA_PATH = [44, 501, 0, 0]
const HARDENED = 0x8000_0000

/** The words of the wallet's bits (BIP-39), by which any other wallet has the same keys. */
export const wordsOf = (bits: Bytes): string => entropyToMnemonic(bits, wordlist)

/** Runs with the private key of the EVM chains, 32 bytes, and overwrites it after that. */
export const withEvmKey = <Result>(bits: Bytes, run: (key: Bytes) => Result | Promise<Result>): Promise<Result> =>
  withSeed(bits, (seed) => {
    const node = HDKey.fromMasterSeed(seed).derive(EVM_PATH)
    const { privateKey } = node
    if (!privateKey) throw new TypeError('The path leads to no private key.')
    const key = new Uint8Array(privateKey)
    node.wipePrivateData()
    return using(key, run)
  })

/** Runs with the private key of Solana, the 32 bytes of Ed25519 (SLIP-10), and overwrites it after that. */
export const withSolanaKey = <Result>(bits: Bytes, run: (key: Bytes) => Result | Promise<Result>): Promise<Result> =>
  withSeed(bits, async (seed) => {
    let node = await hmac(utf8('ed25519 seed'), seed)
    for (const index of SOLANA_PATH) node = await child(node, HARDENED + index)
    return using(node, (bytes) => run(bytes.subarray(0, 32)))
  })

/** A hardened child of a node of SLIP-10: its key and its chain code, 32 bytes each. Overwrites its parent. */
const child = (parent: Bytes, index: number): Promise<Bytes> =>
  using(parent, (bytes) => {
    const data = new Uint8Array(37)
    data.set(bytes.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index)
    return using(data, (each) => hmac(bytes.subarray(32), each))
  })

async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  const hash = { name: 'HMAC', hash: 'SHA-512' }
  const imported = await crypto.subtle.importKey('raw', key, hash, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}

const withSeed = async <Result>(bits: Bytes, run: (seed: Bytes) => Result | Promise<Result>): Promise<Result> =>
  using(new Uint8Array(await mnemonicToSeedWebcrypto(wordsOf(bits))), run)
