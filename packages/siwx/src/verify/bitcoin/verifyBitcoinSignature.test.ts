// Tests bip137.ts, bip322.ts, verify/bitcoin/keys.ts, receiver.ts, sighash.ts, toSign.ts.
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import {
  Address,
  NETWORK,
  OutScript,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  p2wsh,
  p2ms,
  Script,
  Transaction,
  RawWitness,
  TEST_NETWORK,
} from '@scure/btc-signer'
import { RawTx, VarBytes } from '@scure/btc-signer/script.js'
import { concatBytes, hash160, pubSchnorr, sha256x2, taprootTweakPrivKey } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import type { Verdict } from '../verify.types.js'
import { idOfToSpend } from './toSign.js'
import { verifyBitcoinSignature } from './verifyBitcoinSignature.js'

const MAIN = 'bip122:000000000019d6689c085ae165831e93'
const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
const REGTEST_NETWORK = { ...TEST_NETWORK, bech32: 'bcrt' }
const TEXT = 'app.example wants you to sign in with your Bitcoin account:\nü'
const secret = new Uint8Array(32).fill(9)
const key = secp256k1.getPublicKey(secret)
const longKey = secp256k1.getPublicKey(secret, false)
const otherKey = secp256k1.getPublicKey(new Uint8Array(32).fill(8))

const PAYMENTS = {
  p2pkh: p2pkh(key),
  p2wpkh: p2wpkh(key),
  'p2sh-p2wpkh': p2sh(p2wpkh(key)),
  p2tr: p2tr(pubSchnorr(secret)),
}
type Kind = keyof typeof PAYMENTS

const verify = (accountAddress: string, signature: string, change: object = {}): Promise<Verdict> =>
  verifyBitcoinSignature({ chainId: MAIN, accountAddress, text: TEXT, signature, ...change })

const ecdsa = (hash: Uint8Array, type = 1): Uint8Array =>
  Uint8Array.of(...secp256k1.sign(hash, secret, { prehash: false, format: 'der' }), type)

interface Options {
  readonly text?: string
  readonly version?: number
  readonly lockTime?: number
  readonly sequence?: number
  readonly type?: number
  /** The script of the address that the signature is made for. Default: that of the key. */
  readonly script?: Uint8Array
}

/** Signs a text by BIP-322. Returns the parts of a signature. */
function sign(kind: Kind, options: Options = {}) {
  const { text = TEXT, version = 0, lockTime = 0, sequence = 0, type = 1, script = PAYMENTS[kind].script } = options
  const input = { txid: idOfToSpend(script, text), index: 0, sequence }
  const output = { amount: 0n, script: Uint8Array.of(0x6a) }
  const transaction = new Transaction({ version, lockTime, allowUnknownVersion: true, allowUnknownOutputs: true })
  transaction.addInput(input)
  transaction.addOutput(output)
  const raw = {
    version,
    segwitFlag: false,
    inputs: [{ ...input, finalScriptSig: script }],
    outputs: [output],
    lockTime,
  }
  const byKind: Record<Kind, () => { scriptSig: Uint8Array; witness: Uint8Array[] }> = {
    p2pkh: () => {
      const hash = sha256x2(RawTx.encode({ ...raw, witnesses: undefined }), Uint8Array.of(type, 0, 0, 0))
      return { scriptSig: Script.encode([ecdsa(hash, type), key]), witness: [] }
    },
    p2wpkh: () => {
      const hash = transaction.preimageWitnessV0(0, p2pkh(key).script, type, 0n)
      return { scriptSig: new Uint8Array(), witness: [ecdsa(hash, type), key] }
    },
    'p2sh-p2wpkh': () => {
      const hash = transaction.preimageWitnessV0(0, p2pkh(key).script, type, 0n)
      return { scriptSig: Script.encode([p2wpkh(key).script]), witness: [ecdsa(hash, type), key] }
    },
    p2tr: () => {
      const hash = transaction.preimageWitnessV1(0, [script], type, [0n])
      const signature = schnorr.sign(hash, taprootTweakPrivKey(secret))
      return { scriptSig: new Uint8Array(), witness: [type === 0 ? signature : Uint8Array.of(...signature, type)] }
    },
  }
  return { ...byKind[kind](), version, lockTime, input, output }
}

type Signed = ReturnType<typeof sign>

const simple = (signed: Pick<Signed, 'witness'>, prefix = 'smp'): string =>
  prefix + base64.encode(RawWitness.encode(signed.witness))

const full = (signed: Signed, change: object = {}, prefix = 'ful'): string => {
  const { version, lockTime, input, output, scriptSig, witness } = signed
  const raw = {
    version,
    segwitFlag: witness.length > 0,
    inputs: [{ ...input, finalScriptSig: scriptSig }],
    outputs: [output],
    witnesses: witness.length > 0 ? [witness] : undefined,
    lockTime,
    ...change,
  }
  return prefix + base64.encode(RawTx.encode(raw))
}

const kinds = Object.keys(PAYMENTS) as Kind[]
const segwit = kinds.filter((kind) => kind !== 'p2pkh')
const addressOf = (kind: Kind): string => PAYMENTS[kind].address

describe('BIP-322, a signature of one’s own key', () => {
  it.each(segwit)('is valid for %s in the simple form, with its prefix and without', async (kind) => {
    const signed = sign(kind)
    expect(await verify(addressOf(kind), simple(signed))).toBe('valid')
    expect(await verify(addressOf(kind), simple(signed, ''))).toBe('valid')
    expect(await verify(addressOf(kind), simple(signed, 'ful'))).toBe('invalid')
  })

  it.each(kinds)('is valid for %s in the full form, with its prefix and without', async (kind) => {
    for (const options of [{}, { version: 2, lockTime: 2016, sequence: 2016 }]) {
      const signed = sign(kind, options)
      expect(await verify(addressOf(kind), full(signed))).toBe('valid')
      expect(await verify(addressOf(kind), full(signed, {}, ''))).toBe('valid')
      expect(await verify(addressOf(kind), full(signed, {}, 'smp'))).toBe('invalid')
    }
  })

  it('is valid for Taproot with and without the type of its hash', async () => {
    expect(await verify(addressOf('p2tr'), simple(sign('p2tr', { type: 0 })))).toBe('valid')
    expect(await verify(addressOf('p2tr'), simple(sign('p2tr', { type: 1 })))).toBe('valid')
  })

  it('is valid for an official vector of each kind', async () => {
    const vectors: [address: string, text: string, signature: string][] = [
      [
        'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
        'Hello World',
        'smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      ],
      [
        'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
        'No prefix fallback',
        'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
      ],
      [
        '13vU5PUSuArDXJdCWZvUFEbgJ2wcmtSJWn',
        'MOISC5NCQ42ADH2SUXLELUJOWH',
        'fulAgAAAAGn3Z6t/gsHNyHdgZTOVro0Hej+qbd/ilU1ACalKoHX3gAAAABqRzBEAiB+8t/tm8Jm6zYv9JGZZVlAUjmqg7ZglIA39U+bim8EKQIgDv3E5cHOagN+xYgN3ZQjTYlAJp/WyslwJWuFP1TmM3IBIQJcPK2h9SY+Ki1oussvHnMdFAhJgsYBFPl+rNcMv9P1ROAHAAABAAAAAAAAAAABauAHAAA=',
      ],
      [
        '32Utb7Seg6EXq7UesMNJXhQ1gdohYNyzQ9',
        'EMYGZHEY3LIANYKCR7XJF3NMFQ',
        'fulAgAAAAABAe5xLNMlYQH4OGjJ3h4lqQaVp0Cic7mwxkvyWswqFMXeAAAAABcWABSy/hpDH/KLAi4x25Tmb2UaO1xtWeAHAAABAAAAAAAAAAABagJHMEQCIDEleqb0n1R5c21TGkWRXNFae98wbwI0QOyh/YmRuQX1AiAcv1MhyTzPOVgZ1VIwuu0tDxrVJUHK8lhOUOXpsZnGwwEhAsjeDEoWX8hvEC8A/692yGQsPh6JBO8Zf4aITEQsKAcJ4AcAAA==',
      ],
    ]
    for (const [address, text, signature] of vectors) {
      expect(await verify(address, signature, { text })).toBe('valid')
      expect(await verify(address, signature, { text: `${text}!` })).toBe('invalid')
    }
  })
})

describe('BIP-322, what isn’t signed by the key', () => {
  it.each(segwit)('is invalid for %s in the simple form', async (kind) => {
    const signed = sign(kind)
    const [signature = new Uint8Array()] = signed.witness
    const flipped = signature.map((byte, at) => (at === 20 ? byte ^ 1 : byte))
    for (const witness of [
      [flipped, ...signed.witness.slice(1)],
      [new Uint8Array(), ...signed.witness.slice(1)],
    ])
      expect(await verify(addressOf(kind), simple({ witness }))).toBe('invalid')
    expect(await verify(addressOf(kind), simple(signed), { text: 'other' })).toBe('invalid')
    expect(await verify(addressOf(kind), simple(sign(kind, { version: 2 })))).toBe('invalid')
  })

  it.each(kinds)('is invalid for %s in the full form, where the transaction is another', async (kind) => {
    const signed = sign(kind)
    const { input, output } = signed
    const inputWith = (change: object): object => ({
      inputs: [{ ...input, finalScriptSig: signed.scriptSig, ...change }],
    })
    const changes = [
      { version: 1 },
      { version: 2 },
      { lockTime: 1 },
      inputWith({ index: 1 }),
      inputWith({ sequence: 1 }),
      inputWith({ txid: input.txid.map((byte) => byte ^ 1) }),
      { outputs: [{ ...output, amount: 1n }] },
      { outputs: [{ ...output, script: Uint8Array.of(0x51) }] },
      { outputs: [output, output] },
      { outputs: [] },
    ]
    for (const change of changes) expect(await verify(addressOf(kind), full(signed, change))).not.toBe('valid')
    expect(await verify(addressOf(kind), full(signed), { text: 'other' })).toBe('invalid')
  })

  it.each(kinds)('is invalid for %s where it signs less than all', async (kind) => {
    for (const type of [2, 3, 0x81]) expect(await verify(addressOf(kind), full(sign(kind, { type })))).toBe('invalid')
  })

  it('is invalid in a transaction of another version', async () => {
    for (const version of [1, 3, -1]) {
      expect(await verify(addressOf('p2wpkh'), full(sign('p2wpkh', { version })))).toBe('invalid')
    }
  })

  it('is invalid for Taproot with bytes behind it', async () => {
    const [signature = new Uint8Array()] = sign('p2tr').witness
    const longer = Uint8Array.of(...signature.subarray(0, 64), 0, 1)
    const plain = Uint8Array.of(...(sign('p2tr', { type: 0 }).witness[0] ?? []), 0)
    for (const each of [longer, plain, signature.subarray(0, 64)])
      expect(await verify(addressOf('p2tr'), simple({ witness: [each] }))).toBe('invalid')
  })

  it('is invalid with a high s', async () => {
    const { witness } = sign('p2wpkh')
    const [signature = new Uint8Array()] = witness
    const { r, s } = secp256k1.Signature.fromBytes(signature.subarray(0, -1), 'der')
    const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('der')
    expect(await verify(addressOf('p2wpkh'), simple({ witness: [Uint8Array.of(...high, 1), key] }))).toBe('invalid')
  })

  it('is invalid where another key has signed for the address', async () => {
    const others = {
      p2pkh: p2pkh(otherKey),
      p2wpkh: p2wpkh(otherKey),
      'p2sh-p2wpkh': p2sh(p2wpkh(otherKey)),
      p2tr: p2tr(otherKey.subarray(1)),
    }
    for (const kind of kinds) {
      const { address = '', script } = others[kind]
      const signed = sign(kind, { script })
      expect(await verify(address, full(signed))).toBe('invalid')
      if (kind !== 'p2pkh') expect(await verify(address, simple(signed))).toBe('invalid')
    }
  })

  it('is invalid for a key that isn’t compressed, in segwit', async () => {
    const hash = hash160(longKey)
    const script = OutScript.encode({ type: 'wpkh', hash })
    const address = Address(NETWORK).encode({ type: 'wpkh', hash })
    const { witness } = sign('p2wpkh', { script })
    const transaction = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
    transaction.addInput({ txid: idOfToSpend(script, TEXT), index: 0, sequence: 0 })
    transaction.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
    const signature = ecdsa(transaction.preimageWitnessV0(0, OutScript.encode({ type: 'pkh', hash }), 1, 0n))
    expect(await verify(address, simple({ witness: [signature, longKey] }))).toBe('invalid')
    expect(await verify(address, simple({ witness }))).toBe('invalid')
  })

  it('is invalid for the address of another key', async () => {
    const { witness } = sign('p2wpkh')
    const [signature = new Uint8Array()] = witness
    expect(await verify(p2wpkh(otherKey).address, simple({ witness }))).toBe('invalid')
    expect(await verify(addressOf('p2wpkh'), simple({ witness: [signature, otherKey] }))).toBe('invalid')
    expect(await verify(addressOf('p2wpkh'), simple({ witness: [...witness, key] }))).toBe('invalid')
  })

  it('is invalid where a script stands beside, which the kind of address has no place for', async () => {
    const scriptSig = Uint8Array.of(0x51)
    for (const kind of segwit) expect(await verify(addressOf(kind), full({ ...sign(kind), scriptSig }))).toBe('invalid')
    const nested = { ...sign('p2sh-p2wpkh'), scriptSig: new Uint8Array() }
    expect(await verify(addressOf('p2sh-p2wpkh'), full(nested))).toBe('invalid')
    expect(await verify(addressOf('p2pkh'), full({ ...sign('p2pkh'), witness: [key] }))).toBe('invalid')
  })

  it.each(['', 'smp', 'ful', 'smp!!!', 'smpAA==', 'fulAA==', 'AA==', '!', 'foo', 'SMPAA==', ' smpAA=='])(
    'is invalid: %j',
    async (signature) => {
      for (const kind of kinds) expect(await verify(addressOf(kind), signature)).toBe('invalid')
    },
  )

  it('is invalid where it is no text', async () => {
    for (const signature of [undefined, null, 7, {}])
      expect(await verify(addressOf('p2tr'), signature as string)).toBe('invalid')
  })
})

describe('BIP-322, what needs more than a key', () => {
  const script = p2wsh(p2ms(1, [key, otherKey]))

  it('is unknown: a script', async () => {
    const { witness } = sign('p2wpkh')
    expect(await verify(script.address, simple({ witness }))).toBe('unknown')
    expect(await verify(p2sh(script).address, simple({ witness: [key, Uint8Array.of(0x51)] }))).toBe('unknown')
    expect(await verify(p2sh(script).address, simple({ witness: [...witness, key] }))).toBe('unknown')
  })

  it('is unknown: a script of Taproot', async () => {
    for (const witness of [
      [key, key, key],
      [key, key],
    ])
      expect(await verify(addressOf('p2tr'), simple({ witness }))).toBe('unknown')
  })

  it('is unknown: a proof of funds, in its own form, and as more inputs', async () => {
    expect(await verify(addressOf('p2tr'), 'pofcHNidP8=')).toBe('unknown')
    const signed = sign('p2pkh')
    const inputs = [0, 1].map((index) => ({ ...signed.input, index, finalScriptSig: signed.scriptSig }))
    expect(await verify(addressOf('p2pkh'), full(signed, { inputs }))).toBe('unknown')
  })
})

describe('BIP-137', () => {
  /** Signs a text by BIP-137. The header says the kind of address: 27, 31, 35, 39 and the recovery bit. */
  const signOld = (header: number, change: { isHigh?: boolean; text?: string } = {}): string => {
    const parts = ['Bitcoin Signed Message:\n', change.text ?? TEXT].map((text) =>
      VarBytes.encode(new TextEncoder().encode(text)),
    )
    const bytes = secp256k1.sign(sha256x2(...parts), secret, { prehash: false, format: 'recovered' })
    const low = secp256k1.Signature.fromBytes(bytes, 'recovered')
    const [bit = 0] = bytes
    if (!change.isHigh) return base64.encode(Uint8Array.of(header + bit, ...bytes.subarray(1)))
    const high = new secp256k1.Signature(low.r, secp256k1.Point.Fn.ORDER - low.s).toBytes('compact')
    return base64.encode(Uint8Array.of(header + (bit ^ 1), ...high))
  }
  const addresses = [...kinds.filter((kind) => kind !== 'p2tr').map(addressOf), p2pkh(longKey).address]

  it.each(addresses)('is valid for the address %s of the key, with any header', async (address) => {
    for (const header of [27, 31, 35, 39]) expect(await verify(address, signOld(header))).toBe('valid')
  })

  it('is invalid for Taproot, for a script, and for the address of another key', async () => {
    const others = [
      addressOf('p2tr'),
      p2wsh(p2ms(1, [key, otherKey])).address,
      p2wpkh(otherKey).address,
      p2pkh(otherKey).address,
    ]
    for (const address of others) expect(await verify(address, signOld(31))).toBe('invalid')
  })

  it('is invalid for the addresses that segwit would have for a key that isn’t compressed', async () => {
    const hash = hash160(longKey)
    const nested = hash160(OutScript.encode({ type: 'wpkh', hash }))
    const addresses = [
      Address(NETWORK).encode({ type: 'wpkh', hash }),
      Address(NETWORK).encode({ type: 'sh', hash: nested }),
    ]
    for (const address of addresses) expect(await verify(address, signOld(27))).toBe('invalid')
  })

  it('is invalid for another text, with a high s, with another header, and where no key made it', async () => {
    const [address = ''] = addresses
    expect(await verify(address, signOld(31, { text: 'other' }))).toBe('invalid')
    expect(await verify(address, signOld(31, { isHigh: true }))).toBe('invalid')
    for (const header of [0, 23, 42, 43, 255]) expect(await verify(address, signOld(header % 256))).toBe('invalid')
    expect(await verify(address, base64.encode(new Uint8Array(65).fill(31)))).toBe('invalid')
    expect(await verify(address, base64.encode(Uint8Array.of(31, ...new Uint8Array(64))))).toBe('invalid')
  })
})

describe('the network of an address', () => {
  const testnets = ['bip122:000000000933ea01ad0ee984209779ba', SIGNET, 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328']
  const onNetwork = (network: typeof NETWORK): string[] =>
    [
      p2pkh(key, network),
      p2wpkh(key, network),
      p2sh(p2wpkh(key), network),
      p2tr(pubSchnorr(secret), undefined, network),
    ].map(({ address }) => address)
  const signatures = [
    full(sign('p2pkh')),
    ...segwit.slice(0, 2).map((kind) => simple(sign(kind))),
    simple(sign('p2tr')),
  ]

  it.each([
    ['testnet and signet', TEST_NETWORK],
    ['regtest', REGTEST_NETWORK],
  ])('may be %s, and then isn’t the main one', async (_, network) => {
    for (const [at, address] of onNetwork(network).entries()) {
      for (const chainId of testnets) expect(await verify(address, signatures[at]!, { chainId })).toBe('valid')
      expect(await verify(address, signatures[at]!)).toBe('invalid')
    }
  })

  it('is the main one for its addresses alone', async () => {
    for (const [at, address] of onNetwork(NETWORK).entries()) {
      expect(await verify(address, signatures[at]!)).toBe('valid')
      expect(await verify(address, signatures[at]!, { chainId: SIGNET })).toBe('invalid')
    }
  })

  it.each([
    '',
    'app.example',
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0k',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  ])('is none for %j', async (address) => expect(await verify(address, signatures[1]!)).toBe('invalid'))

  it('has the same script for an address in capitals', async () => {
    expect(await verify(addressOf('p2wpkh').toUpperCase(), simple(sign('p2wpkh')))).toBe('valid')
  })
})

it('never throws, and takes no signature with one byte changed', async () => {
  for (const kind of kinds) {
    const text = full(sign(kind))
    const bytes = base64.decode(text.slice(3))
    for (const at of bytes.keys()) {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ 0x11 : byte))
      for (const prefix of ['ful', 'smp', ''])
        expect(await verify(addressOf(kind), prefix + base64.encode(changed))).not.toBe('valid')
    }
    for (const length of bytes.keys())
      expect(await verify(addressOf(kind), `ful${base64.encode(concatBytes(bytes.subarray(0, length)))}`)).not.toBe(
        'valid',
      )
  }
})
