import { describe, expect, it } from 'vitest'
import type { AddressCode } from '../abilities/reading.types.js'
import { checkMessageSignature } from './eip1193.sign.js'

const signer = { connectorId: 'wallet', address: `0x${'11'.repeat(20)}`, networkId: 'eip155:1' } as const
const BAD = { code: 'wallet/bad-answer', context: { method: 'personal_sign' } }

/** Checks a signature of an account with this code. */
function check(signature: unknown, code: AddressCode | Error) {
  const asked: object[] = []
  const checked = checkMessageSignature(signature, signer, async (request) => {
    asked.push(request)
    if (code instanceof Error) throw code
    return code
  })
  return { checked, asked }
}

describe('the signature of a text', () => {
  it.each(['contract', 'token', 'delegated'] as const)(
    'S5.02 may be empty where the account is a %s (Safe)',
    async (code) => {
      const { checked, asked } = check('0x', code)
      expect(await checked).toBe('0x')
      expect(asked).toEqual([{ address: signer.address, networkId: signer.networkId }])
    },
  )

  it('may not be empty where the account has no code, or where that is not known', async () => {
    await expect(check('0x', 'none').checked).rejects.toMatchObject(BAD)
    await expect(check('0x', new Error('no node')).checked).rejects.toMatchObject(BAD)
  })

  it('is of any length from 31 bytes on, and asks no node', async () => {
    const signature = `0x${'5a'.repeat(65)}`
    const { checked, asked } = check(signature, 'none')
    expect(await checked).toBe(signature)
    for (const bad of ['0x00', '', undefined, 7, { length: 132 }])
      await expect(check(bad, 'contract').checked).rejects.toMatchObject(BAD)
    expect(asked).toEqual([])
  })
})
