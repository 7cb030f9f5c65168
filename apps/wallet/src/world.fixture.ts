import type { Manifest, PhoneSignIn } from '@latchkit/sandbox'
import { createWorld, type World } from './world.js'

const bitcoinKey = (path: string, address: string, publicKey: string, privateKey: string): object => ({
  path,
  address,
  publicKey,
  privateKey,
})
const fromHex = (text: string): number[] => [...Buffer.from(text, 'hex')]

/** The part of a sandbox's manifest that the phone reads, with public keys. */
const manifest = {
  evm: {
    chains: [
      {
        id: 31337,
        caip2: 'eip155:31337',
        name: 'Sandbox',
        rpcUrl: 'http://127.0.0.1:9',
        nativeCurrency: { symbol: 'ETH' },
      },
      {
        id: 31338,
        caip2: 'eip155:31338',
        name: 'Sandbox Two',
        rpcUrl: 'http://127.0.0.1:9',
        nativeCurrency: { symbol: 'ETH' },
      },
    ],
    accounts: ['ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', '1'.repeat(64)].map((key) => ({
      privateKey: `0x${key}`,
      contracts: { deployed: { address: `0x${'c0'.repeat(20)}` } },
    })),
  },
  solana: {
    caip2: 'solana:sandbox',
    name: 'Sandbox Solana',
    rpcUrl: 'http://127.0.0.1:9',
    accounts: [
      {
        address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
        secretKey: fromHex(
          'a01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc720bf32b9f0db09672038fea36139b18f98a5f0149ef4ce0332e44b9a77e83c22d',
        ),
      },
      {
        address: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
        secretKey: fromHex(
          '3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b619245441f4a752ea6328c6d8d2d2afcb36d131db998a47ca04d6d5d8587d0b012',
        ),
      },
    ],
  },
  bitcoin: {
    caip2: 'bip122:sandbox',
    name: 'Sandbox Bitcoin',
    esploraUrl: 'http://127.0.0.1:9',
    network: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
    accounts: [
      {
        payment: bitcoinKey(
          "m/84'/1'/0'/0/0",
          'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
          '03f3d474c86c9be5b82e251cc3cc438d3cc361527b4b9799516c4bd513caf9e5f6',
          'b5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
        ),
        ordinals: bitcoinKey(
          "m/86'/1'/0'/0/0",
          'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
          '8c7fc6552af4384a13791e63bac79ff2bcfeedf143a88d6dc4b6080a8829cdc1',
          '893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
        ),
      },
      {
        payment: bitcoinKey(
          "m/84'/1'/0'/0/1",
          'bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj',
          '034f1ed3cf19a0d6fbb1db423f5f61608a61d6c321a16dbc8400d76a45f80d7ff3',
          '2ea9ba050147af0a7e5bc697b588ee630552766810398242f3c4b9ce25c3cfd7',
        ),
        ordinals: bitcoinKey(
          "m/86'/1'/0'/0/1",
          'bcrt1p6g8r5e8jvnvukaqgdauwag8lfkzvz3dng4057kv7avnpxpkghdkszxhwd4',
          '94cea1919bdcdefc478f8533a7bf8954867dc227da79754642cb2e41f7e300d8',
          'd02ee2d2828e3844e8b9751da9202d87210fde6e4c350668c19855541d4bc94c',
        ),
      },
    ],
  },
}

/** Creates a phone's world without a running sandbox: it can sign, and sends nothing. */
export function createFewWorld(signIn?: PhoneSignIn): World {
  return createWorld(manifest as unknown as Manifest, signIn)
}
