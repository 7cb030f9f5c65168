import { expect, it } from 'vitest'
import { abilityIn } from './abilityIn.js'

const adapter = { abilities: { message: async () => ({ sign: async () => 'signed' }) } }
const signer = { connectorId: 'x', address: 'x', networkId: 'eip155:1' } as const
const DATA = { domain: {}, types: {}, primaryType: 'Mail', message: {} }

it('gives an ability whose functions load it, also where a test awaits the ability', async () => {
  expect(await abilityIn(adapter, 'message').sign(signer, 'x')).toBe('signed')
  const awaited = await Promise.resolve(abilityIn(adapter, 'message'))
  expect(await awaited.sign(signer, 'x')).toBe('signed')
  expect(Reflect.get(awaited, Symbol.toPrimitive)).toBeUndefined()
})

it('rejects the calls of an ability or a function that is missing', async () => {
  await expect(abilityIn(adapter, 'typedData').sign(signer, DATA)).rejects.toThrow('no typedData.sign')
})
