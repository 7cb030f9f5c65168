import { describe, expect, it } from 'vitest'
import { neededTypes, throughWallet } from './evm.library.js'

describe('a library on a wallet', () => {
  const refusal = { code: 4001, message: 'User rejected the request.' }

  it('gets what the wallet answers, and its answer is the result', async () => {
    const asked: unknown[] = []
    const provider = {
      request: async (given: unknown) => {
        asked.push(given)
        return '0x1'
      },
    }
    const request = { method: 'eth_chainId' }
    expect(await throughWallet({ provider }, async (own) => [await own.request(request), 'more'])).toEqual([
      '0x1',
      'more',
    ])
    expect(asked).toEqual([request])
  })

  it.each([
    ['loses', () => new Error('Something failed.')],
    ['keeps', (thrown: unknown) => thrown],
  ])('rejects with the error of the wallet, also where the library %s it', async (_, told) => {
    const provider = {
      request: async () => {
        throw refusal
      },
    }
    const running = throughWallet({ provider }, async (own) => {
      try {
        return await own.request({ method: 'personal_sign' })
      } catch (thrown) {
        throw told(thrown)
      }
    })
    await expect(running).rejects.toMatchObject({ code: 'wallet/rejected', isLatchError: true })
  })

  it('rejects with the library’s own error where the wallet refused nothing', async () => {
    const error = new Error('The library failed.')
    const provider = { request: async () => null }
    await expect(throughWallet({ provider }, () => Promise.reject(error))).rejects.toBe(error)
  })
})

describe('the types of typed data', () => {
  const field = (name: string, type: string) => ({ name, type })
  const types = {
    Mail: [field('from', 'Person'), field('to', 'Person[]'), field('tags', 'Tag[2][]'), field('text', 'string')],
    Person: [field('wallet', 'address'), field('friends', 'Person[]')],
    Tag: [field('name', 'string')],
    Unused: [field('name', 'string')],
  }

  it('are those that the message needs, each once', () => {
    const needed = neededTypes({ domain: {}, types, primaryType: 'Mail', message: {} })
    expect(Object.keys(needed)).toEqual(['Mail', 'Person', 'Tag'])
    expect(needed['Mail']).toEqual(types.Mail)
    expect(needed['Mail']).not.toBe(types.Mail)
    expect(neededTypes({ domain: {}, types, primaryType: 'Tag', message: {} })).toEqual({ Tag: types.Tag })
  })

  it('are none of what all objects have', () => {
    expect(neededTypes({ domain: {}, types: {}, primaryType: 'toString', message: {} })).toEqual({})
  })
})
