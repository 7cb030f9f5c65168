import { expect, it } from 'vitest'
import { isEvmAddress } from './evmAddress.js'

it.each([
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  `0x${'0'.repeat(40)}`,
])('%s has its checksum', (text) => expect(isEvmAddress(text)).toBe(true))

it.each([
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  '0xC02AAA39B223FE8D0A0E5C4F27EAD9083C756CC2',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2',
  'C02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0XC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n',
  '',
])('%j is no address with its checksum', (text) => expect(isEvmAddress(text)).toBe(false))
