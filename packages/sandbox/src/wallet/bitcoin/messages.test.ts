import { Address, NETWORK, OutScript } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { keysOf, type BitcoinKey } from './keys.js'
import { hashForBip322, signBip322, signEcdsa, transactionToSign, transactionToSpend } from './messages.js'
import { bip322Transactions, verifyBip322, verifyEcdsa } from './verify.fixture.js'

const text = new TextEncoder()
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The test vectors of BIP-322 (CC0), with a public private key. */
const published = {
  address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  transactions: [
    {
      message: '',
      hash: 'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
      toSpend: 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
      toSign: '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6',
    },
    {
      message: 'Hello World',
      hash: 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
      toSpend: 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
      toSign: '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf',
    },
    {
      message: 'UTF-8 support: öäüéàè 测试文本 😄',
      hash: '43936b237ea38c7794eb5d755e0d220b6db92ebfc5c8f482759d22b1286376d7',
      toSpend: 'c8f4f525fe8afb1bc09b44175bd2096f079c98425e8a1be676b712add1fb62f0',
      toSign: '8f488e06b89eafd019ec528109eafaf7f1d1811fd617aa1eeb9658f1c1be6586',
    },
  ],
  signatures: [
    [
      'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'bc1qqthe0hz8klx90e7stf6shclhsvqd5ly96pn53v',
      '2V6TUTMSH4VQ3Z7WZWKYD7DFNH',
      'AkgwRQIhALC6hdfxNy1n45d7UXSskRBdfZW0Al259E1kDMpipdYkAiAJPfZqb+WurZuf1apU5xeE6Igui9dvt5tihQLDvxlY1AEhAqbnruyo677ktQjio7XOchO3w51Dh9AbRVngha5jtNfT',
    ],
    [
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
      'No prefix fallback',
      'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
    ],
    [
      'bc1pcquvhrqv0q68t4m0hfq6tpn006qrskyc7yrqnp2uyrf2emg3wynsdjyk38',
      'PURVOQ544B6HUATVBJZN5EZJUU',
      'AUB6B2Rbupzua8LTQIF06516wzl+cwKy1be8RgoiW0riyXdKwe6GTz/5Hnb37m67pJwIKCh+D5jDueG6KpvYpmu8',
    ],
  ],
} as const

const [payment, ordinals] = keysOf(
  {
    payment: {
      publicKey: '03f3d474c86c9be5b82e251cc3cc438d3cc361527b4b9799516c4bd513caf9e5f6',
      privateKey: 'b5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
    },
    ordinals: {
      publicKey: '8c7fc6552af4384a13791e63bac79ff2bcfeedf143a88d6dc4b6080a8829cdc1',
      privateKey: '893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
    },
  },
  NETWORK,
) as [BitcoinKey, BitcoinKey]

describe('BIP-322', () => {
  it.each(published.transactions)('hashes “$message”, and creates the two transactions for it', (vector) => {
    const { message, hash, toSpend, toSign } = vector
    const script = OutScript.encode(Address(NETWORK).decode(published.address))
    const bytes = text.encode(message)
    expect(hex(hashForBip322(bytes))).toBe(hash)
    expect(hex(transactionToSpend(script, bytes))).toBe(toSpend)
    expect(transactionToSign({ ...payment, script }, bytes).id).toBe(toSign)
    const independent = bip322Transactions(script, message)
    expect([hex(independent.toSpend.reverse()), hex(independent.toSign.reverse())]).toEqual([toSpend, toSign])
  })

  it.each(published.signatures)('is verified for %s and “%s”', (address, message, signature) => {
    const bytes = Buffer.from(signature, 'base64')
    expect(verifyBip322(address, message, bytes, NETWORK)).toBe(true)
    expect(verifyBip322(address, `${message}!`, bytes, NETWORK)).toBe(false)
  })

  it.each([
    ['P2WPKH', payment],
    ['P2TR', ordinals],
  ])('is the signature of a %s address', (_kind, key) => {
    for (const message of ['', 'Hello World', 'Grüße 🏖']) {
      const signature = signBip322(key, text.encode(message))
      expect(verifyBip322(key.address, message, signature, NETWORK)).toBe(true)
      expect(verifyBip322(key.address, `${message} `, signature, NETWORK)).toBe(false)
    }
  })
})

describe('BIP-137', () => {
  it('is the ECDSA signature of a payment address', () => {
    for (const message of ['', 'Hello World', 'Grüße 🏖', 'x'.repeat(252), 'x'.repeat(300)]) {
      const signature = signEcdsa(payment, text.encode(message))
      expect(signature).toHaveLength(65)
      expect(verifyEcdsa(payment.address, message, signature, NETWORK)).toBe(true)
      expect(verifyEcdsa(ordinals.address, message, signature, NETWORK)).toBe(false)
    }
  })
})
