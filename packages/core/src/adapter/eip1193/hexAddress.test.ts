import { expect, it } from 'vitest'
import { toHexAddresses } from './hexAddress.js'

const ONE = '0x52908400098527886E0F7030069857D2E4169EE7'

it('F071 takes the addresses out of a wallet’s answer, each once whatever its case', () => {
  const lower = ONE.toLowerCase()
  expect(toHexAddresses([ONE, lower, ONE.slice(2), 'no address', '0x12', null, 7, {}])).toEqual([lower])
})

it.each([undefined, null, 'text', 7, {}])('F071 finds none in %j', (answer) => {
  expect(toHexAddresses(answer)).toEqual([])
})
